// The page calls operations by addresses of its own: each has to be one that a server has.
import { expect, test } from "vitest";
import { operations } from "../../src/operations/registry.ts";
import { offersOf } from "../../src/server/offers/offers.ts";
import { placesOf } from "../../src/server/offers/places.ts";
import { places } from "../../studio/src/client/addresses.ts";

test.each(Object.entries(places))("%s is answered at %s", async (name, path) => {
  const offer = await offersOf(operations).get(name);
  expect(placesOf(offer!).map((place) => place.path)).toContain(`/${path}`);
});
