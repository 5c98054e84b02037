import { loadWorldKnowledgeBase } from "lacuna/kb";
import { generateQuestions, kqaRecord } from "lacuna/kopl";

const kb = await loadWorldKnowledgeBase();
for (const question of generateQuestions({ kb, seed: 1, count: 3 })) console.log(kqaRecord(question).question);
