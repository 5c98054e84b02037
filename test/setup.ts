import fc from "fast-check";

// One seed for every run, so that a green build stays green; another is one variable away: LACUNA_SEED=7 npm test.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.LACUNA_SEED ?? 20261121) });
