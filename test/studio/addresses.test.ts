import { expect, test } from "vitest";
import { operations } from "../../src/operations/registry.ts";
import { offerOf } from "../../src/server/offers/offer.ts";
import { placesOf } from "../../src/server/offers/places.ts";
import { places } from "../../studio/src/client/places.ts";

test("the studio asks a server where it offers operations", async () => {
  for (const [name, path] of Object.entries(places)) {
    const offer = offerOf((await operations[name as keyof typeof operations]()) as never);
    expect([name, offer && placesOf(offer).map((place) => place.path)]).toEqual([
      name,
      expect.arrayContaining([`/${path}`]),
    ]);
  }
  expect(Object.keys(places).length).toBeGreaterThan(15);
});
