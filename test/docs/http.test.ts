import { expect, test } from "vitest";
import { operations } from "../../src/operations/registry.ts";
import { offersOf } from "../../src/server/offers/offers.ts";
import { httpPage } from "../../src/server/openapi/page.ts";

test("docs/reference/http.md lists every address as it is (vitest -u writes it anew)", async () => {
  await expect(httpPage(await offersOf(operations).all())).toMatchFileSnapshot(
    "../../docs/reference/http.md",
  );
});
