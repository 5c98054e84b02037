import { openServer } from "lacuna/server";

const server = await openServer({ folders: ["graphs/"], port: 8080 });
console.log(server.url, server.token);
await server.close();
