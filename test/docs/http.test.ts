import { expect, test } from "vitest";
import { operations } from "../../src/operations/registry.ts";
import { offersOf } from "../../src/server/offers/offer.ts";
import { httpPage } from "../../src/server/openapi/page.ts";

test("docs/reference/http.md lists every address as it is (vitest -u writes it anew)", async () => {
  const offers = await offersOf(operations);
  await expect(httpPage([...offers.values()])).toMatchFileSnapshot("../../docs/reference/http.md");
});
