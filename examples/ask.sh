#!/usr/bin/env bash
# Questions on the command line: one with reasons, one in SPARQL, and a file of them.
set -euo pipefail
npx lacuna ask world '?c : borders(Portugal, ?c)' --explain
npx lacuna convert '?c : borders(Portugal, ?c)' --to sparql --graph world
printf '?c : borders(Portugal, ?c)\n?c : capital(?c, Paris)\n' >questions.txt
npx lacuna ask world --queries questions.txt
npx lacuna ask world '?l : language(Belgium, ?l)' --csv

# ?c = Spain
#   Portugal ─borders→ Spain  known
#
# 1 answer
# SELECT DISTINCT ?c WHERE {
#   <urn:lacuna:entity:Portugal> <urn:lacuna:relation:borders> ?c .
# }
# {"query":"?c : borders(Portugal, ?c)","answers":["Spain"]}
# {"query":"?c : capital(?c, Paris)","answers":["France"]}
# l
# Dutch
# French
# German
