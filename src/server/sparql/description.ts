/**
 * What an endpoint says of itself when it is asked for nothing (SPARQL 1.1 Service Description), as Turtle.
 * @param address of the endpoint
 */
export const serviceDescription = (
  address: string,
): string => `@prefix sd: <http://www.w3.org/ns/sparql-service-description#> .
@prefix format: <http://www.w3.org/ns/formats/> .

<${address}> a sd:Service ;
  sd:endpoint <${address}> ;
  sd:supportedLanguage sd:SPARQL11Query ;
  sd:resultFormat format:SPARQL_Results_JSON , format:SPARQL_Results_XML , format:SPARQL_Results_CSV , format:SPARQL_Results_TSV ,
    format:N-Triples , format:Turtle ;
  sd:defaultDataset [ a sd:Dataset ; sd:defaultGraph [ a sd:Graph ] ] .
`;
