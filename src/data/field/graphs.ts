import { githubFile } from "../source/github-file.ts";
import type { FieldData } from "./field-data.ts";

/**
 * Graphs, small ones first. Addresses are those of the repositories that publish them, at a commit; hashes were computed from the
 * bytes of that commit, and are absent where these were not at hand.
 */
export const graphs: readonly FieldData[] = [
  {
    kind: "graph",
    name: "nations",
    title: "Nations",
    licence: "MIT (repository)",
    page: "https://github.com/pykeen/pykeen",
    describe: "relations between 14 countries; small enough for a first test",
    counts: { train: 1592, valid: 199, test: 201, entities: 14, relations: 55 },
    files: [
      githubFile("pykeen/pykeen", "src/pykeen/datasets/nations/train.txt", {
        sha256: "0830fa9da8e5bba2ccdaa45b7bdc9130451ba66b09ff2708f35fccaf82473e57",
        bytes: 39101,
        at: "05c7bbb20c952f3e5e958e694344ace4005b1bbb",
      }),
      githubFile("pykeen/pykeen", "src/pykeen/datasets/nations/valid.txt", {
        sha256: "2b337a62e51a2f45c283eac98a70d21b7e0e102136be1539b2a52c652a7b0530",
        bytes: 4851,
        at: "05c7bbb20c952f3e5e958e694344ace4005b1bbb",
      }),
      githubFile("pykeen/pykeen", "src/pykeen/datasets/nations/test.txt", {
        sha256: "3971085165b47b6aeaec68058c6d8d98b3005e929db81268410b95ae4db770ab",
        bytes: 4951,
        at: "05c7bbb20c952f3e5e958e694344ace4005b1bbb",
      }),
    ],
  },
  {
    kind: "graph",
    name: "kinships",
    title: "Kinships",
    licence: "MIT (repository)",
    page: "https://github.com/pykeen/pykeen",
    describe: "family relations of an Australian tribe; small and dense",
    counts: { train: 8544, valid: 1068, test: 1074, entities: 104, relations: 25 },
    files: [
      githubFile("pykeen/pykeen", "src/pykeen/datasets/kinships/train.txt", {
        sha256: "738612111a6acf0e39662bde24c7e72a4d1edf20931beea077da367dda689731",
        bytes: 208710,
        at: "05c7bbb20c952f3e5e958e694344ace4005b1bbb",
      }),
      githubFile("pykeen/pykeen", "src/pykeen/datasets/kinships/valid.txt", {
        sha256: "c56f8630a583178b1e569f11a64aa535ae1ce0b0912d8b1e24716be2b37f04da",
        bytes: 26088,
        at: "05c7bbb20c952f3e5e958e694344ace4005b1bbb",
      }),
      githubFile("pykeen/pykeen", "src/pykeen/datasets/kinships/test.txt", {
        sha256: "05e5733265761d55be9c05bfaff5a8d0808df46f9c1e9d66cc3f2fe114e43d88",
        bytes: 26255,
        at: "05c7bbb20c952f3e5e958e694344ace4005b1bbb",
      }),
    ],
  },
  {
    kind: "graph",
    name: "umls",
    title: "UMLS",
    licence: "MIT (repository)",
    page: "https://github.com/pykeen/pykeen",
    describe: "relations of biomedical concepts; small and dense",
    counts: { train: 5216, valid: 652, test: 661, entities: 135, relations: 46 },
    files: [
      githubFile("pykeen/pykeen", "src/pykeen/datasets/umls/train.txt", {
        sha256: "873ef4925516b83e7f6f8cc02b4be51d848828710a7f65a956f0ac4a9e452f35",
        bytes: 260013,
        at: "05c7bbb20c952f3e5e958e694344ace4005b1bbb",
      }),
      githubFile("pykeen/pykeen", "src/pykeen/datasets/umls/valid.txt", {
        sha256: "025c98f8a4891e2a6582ec5b40ee0d904031edad9c52554522f4b7904820c98e",
        bytes: 32963,
        at: "05c7bbb20c952f3e5e958e694344ace4005b1bbb",
      }),
      githubFile("pykeen/pykeen", "src/pykeen/datasets/umls/test.txt", {
        sha256: "a7eb529a3d2810fcc96341ccc97c625a5e202f8389673aa6bd317eeebbb79014",
        bytes: 32968,
        at: "05c7bbb20c952f3e5e958e694344ace4005b1bbb",
      }),
    ],
  },
  {
    kind: "graph",
    name: "countries-s1",
    title: "Countries S1",
    licence: "MIT (repository)",
    page: "https://github.com/DeepGraphLearning/KnowledgeGraphEmbedding",
    describe: "countries, regions and neighbours; one rule is enough",
    counts: { train: 1111, valid: 24, test: 24, entities: 271, relations: 2 },
    files: [
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/countries_S1/train.txt", {
        sha256: "5256bf3fc4181d7e87d819571e3acfa5425fc5af365b9ebe5c113740534ca561",
        bytes: 31885,
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/countries_S1/valid.txt", {
        sha256: "f4b27648148a44f87e627140ec3a02ca4c884c32d348591147ca72f1d6fff5b0",
        bytes: 624,
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/countries_S1/test.txt", {
        sha256: "262ca5ae5ed3aa1927026e0f258cc52b10830185b93465b93b9360727e719158",
        bytes: 610,
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
    ],
  },
  {
    kind: "graph",
    name: "countries-s2",
    title: "Countries S2",
    licence: "MIT (repository)",
    page: "https://github.com/DeepGraphLearning/KnowledgeGraphEmbedding",
    describe: "countries, regions and neighbours; longer chains are needed",
    counts: { train: 1063, valid: 24, test: 24, entities: 271, relations: 2 },
    files: [
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/countries_S2/train.txt", {
        sha256: "84c8f310fa076f902760f0909716b13bc0853a105ab9e0145e4e5135d855f68a",
        bytes: 30266,
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/countries_S2/valid.txt", {
        sha256: "f4b27648148a44f87e627140ec3a02ca4c884c32d348591147ca72f1d6fff5b0",
        bytes: 624,
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/countries_S2/test.txt", {
        sha256: "262ca5ae5ed3aa1927026e0f258cc52b10830185b93465b93b9360727e719158",
        bytes: 610,
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
    ],
  },
  {
    kind: "graph",
    name: "countries-s3",
    title: "Countries S3",
    licence: "MIT (repository)",
    page: "https://github.com/DeepGraphLearning/KnowledgeGraphEmbedding",
    describe: "countries, regions and neighbours; longer chains are needed",
    counts: { train: 985, valid: 24, test: 24, entities: 271, relations: 2 },
    files: [
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/countries_S3/train.txt", {
        sha256: "80a8e3a26aff58b78fd5a453ec2a37591466bad621df8d05185f26763b663a0c",
        bytes: 28238,
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/countries_S3/valid.txt", {
        sha256: "f4b27648148a44f87e627140ec3a02ca4c884c32d348591147ca72f1d6fff5b0",
        bytes: 624,
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/countries_S3/test.txt", {
        sha256: "262ca5ae5ed3aa1927026e0f258cc52b10830185b93465b93b9360727e719158",
        bytes: 610,
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
    ],
  },
  {
    kind: "graph",
    name: "fb15k-237",
    title: "FB15k-237",
    licence: null,
    page: "https://www.microsoft.com/en-us/download/details.aspx?id=52312",
    describe: "Freebase without inverse relations; validation and test have entities that train has not",
    counts: { train: 272115, valid: 17535, test: 20466, entities: 14541, relations: 237 },
    files: [
      githubFile("TimDettmers/ConvE", "FB15k-237.tar.gz", {
        sha256: "311df7930f842a02979eaa7a802484a6afe62303c07f915f1e6edbc30cbe05e8",
        bytes: 3678603,
        at: "f3c0eb286025410fa5b4c04696c918264163d0ca",
      }),
    ],
  },
  {
    kind: "graph",
    name: "fb15k",
    title: "FB15k",
    licence: "CC-BY-2.5",
    page: "https://www.hds.utc.fr/everest/doku.php?id=en:transe",
    describe: "Freebase; many test triples are the inverse of a training triple, use FB15k-237",
    counts: { train: 483142, valid: 50000, test: 59071, entities: 14951, relations: 1345 },
    files: [
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/FB15k/train.txt", {
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/FB15k/valid.txt", {
        sha256: "471929cde9cf74b1caa8348c2b601c8010d6b2f2a56bae49b4ebfd14c9bce855",
        bytes: 3895668,
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/FB15k/test.txt", {
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
    ],
  },
  {
    kind: "graph",
    name: "wn18rr",
    title: "WN18RR",
    licence: "WordNet 3.0",
    page: "https://github.com/TimDettmers/ConvE",
    describe: "WordNet without inverse relations; names are offsets of synsets",
    counts: { train: 86835, valid: 3034, test: 3134, entities: 40943, relations: 11 },
    files: [
      githubFile("TimDettmers/ConvE", "WN18RR.tar.gz", {
        sha256: "1eb9152f804c140d163462c0d49f65e5a0b30ab5fbb375c5e3353c11a6249060",
        bytes: 892861,
        at: "f3c0eb286025410fa5b4c04696c918264163d0ca",
      }),
    ],
  },
  {
    kind: "graph",
    name: "wn18",
    title: "WN18",
    licence: "WordNet 3.0",
    page: "https://www.hds.utc.fr/everest/doku.php?id=en:transe",
    describe: "WordNet; many test triples are the inverse of a training triple, use WN18RR",
    counts: { train: 141442, valid: 5000, test: 5000, entities: 40943, relations: 18 },
    files: [
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/wn18/train.txt", {
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/wn18/valid.txt", {
        sha256: "13347bfb5e17d1cae003e0bfe29b4716d3ab748e8cfb6af997138d37da3a51dc",
        bytes: 169033,
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/wn18/test.txt", {
        sha256: "d22c19d176d4ba6a6f0d0c6bfce39ab3c16e3b20e1df6f9efe0d9ed86542fa10",
        bytes: 168947,
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
    ],
  },
  {
    kind: "graph",
    name: "yago3-10",
    title: "YAGO3-10",
    licence: null,
    page: "https://github.com/TimDettmers/ConvE",
    describe: "people and places of YAGO3 with ten relations or more",
    counts: null,
    files: [
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/YAGO3-10/train.txt", {
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/YAGO3-10/valid.txt", {
        sha256: "c9018b77ec77e99f8d48bc3258d404f10b2049a6c7b4ac6eb663697e799dc6f5",
        bytes: 236350,
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
      githubFile("DeepGraphLearning/KnowledgeGraphEmbedding", "data/YAGO3-10/test.txt", {
        sha256: "003887ca8a34c90fcaf9b0250b1c30a4b5f617f80f8cf0aeab9723333061598a",
        bytes: 238041,
        at: "2e440e0f9c687314d5ff67ead68ce985dc446e3a",
      }),
    ],
  },
  {
    kind: "graph",
    name: "codex-s",
    title: "CoDEx-S",
    licence: "MIT",
    page: "https://github.com/tsafavi/codex",
    describe: "Wikidata, chosen to be hard; names are ids of Wikidata",
    counts: { train: 32888, valid: 1827, test: 1828, entities: 2034, relations: 42 },
    files: [
      githubFile("tsafavi/codex", "data/triples/codex-s/train.txt", {
        sha256: "64f93b7f314f3936a6f65739721429db3f6a7c8f5a1e1104ec3bb544f7434f59",
        bytes: 615428,
        at: "3132e426c2a6b643b70bad679905a3a6270be440",
      }),
      githubFile("tsafavi/codex", "data/triples/codex-s/valid.txt", {
        sha256: "3831c0e57daef03c3a18cdd1a72e370b496f696c5218883d35c7d2ab8a6a772c",
        bytes: 34323,
        at: "3132e426c2a6b643b70bad679905a3a6270be440",
      }),
      githubFile("tsafavi/codex", "data/triples/codex-s/test.txt", {
        sha256: "27127fcb34688c4778e88a39ef3c9b540807da846021e9d9685660ac1838aca1",
        bytes: 34252,
        at: "3132e426c2a6b643b70bad679905a3a6270be440",
      }),
    ],
  },
  {
    kind: "graph",
    name: "codex-m",
    title: "CoDEx-M",
    licence: "MIT",
    page: "https://github.com/tsafavi/codex",
    describe: "Wikidata, chosen to be hard; names are ids of Wikidata",
    counts: { train: 185584, valid: 10310, test: 10311, entities: 17050, relations: 51 },
    files: [
      githubFile("tsafavi/codex", "data/triples/codex-m/train.txt", {
        sha256: "d99c3437ab51690391a26d96976adf6e5494dba7ef6902e77000551bfa566556",
        bytes: 3660213,
        at: "3132e426c2a6b643b70bad679905a3a6270be440",
      }),
      githubFile("tsafavi/codex", "data/triples/codex-m/valid.txt", {
        sha256: "11c323096367354940846b9ed940c5dabddc1d20a70474222babe7e7fd28b28d",
        bytes: 203470,
        at: "3132e426c2a6b643b70bad679905a3a6270be440",
      }),
      githubFile("tsafavi/codex", "data/triples/codex-m/test.txt", {
        sha256: "0575ce05e4ce915e395bb4f708e8df9547989dd4c8c71407cbfd78c19daffcf7",
        bytes: 203693,
        at: "3132e426c2a6b643b70bad679905a3a6270be440",
      }),
    ],
  },
  {
    kind: "graph",
    name: "codex-l",
    title: "CoDEx-L",
    licence: "MIT",
    page: "https://github.com/tsafavi/codex",
    describe: "Wikidata, chosen to be hard; names are ids of Wikidata",
    counts: null,
    files: [
      githubFile("tsafavi/codex", "data/triples/codex-l/train.txt", {
        at: "3132e426c2a6b643b70bad679905a3a6270be440",
      }),
      githubFile("tsafavi/codex", "data/triples/codex-l/valid.txt", {
        sha256: "f0119a22dc663e8df4a942cde7404927935b0c42e5a8980f5fb48ac6886e416f",
        bytes: 605471,
        at: "3132e426c2a6b643b70bad679905a3a6270be440",
      }),
      githubFile("tsafavi/codex", "data/triples/codex-l/test.txt", {
        sha256: "2d8188d6f199fc548c8e5fb97336a7ffd079240fc84c0425ed9c29d39bfdab8d",
        bytes: 605298,
        at: "3132e426c2a6b643b70bad679905a3a6270be440",
      }),
    ],
  },
  {
    kind: "graph",
    name: "nell995-betae",
    title: "NELL995 (BetaE)",
    licence: null,
    page: "https://github.com/zjukg/ENeSy",
    describe: "NELL995 as BetaE and Query2Box split it, with ids, in both directions",
    counts: { train: 228426, valid: 28648, test: 28534, entities: 63361, relations: 400 },
    files: [
      githubFile("zjukg/ENeSy", "data/NELL-betae/train.txt", {
        sha256: "2745e38101fd8b5737076996194576e2f6be05485b4cb28c216078f2ef928c47",
        bytes: 3111448,
        at: "69683cc87e190ec70c009a555df850433398935d",
      }),
      githubFile("zjukg/ENeSy", "data/NELL-betae/valid.txt", {
        sha256: "a4223c6ddaf37d629db481aaf1d0e10808ace192a6a653fe1c93f346af850f1b",
        bytes: 386352,
        at: "69683cc87e190ec70c009a555df850433398935d",
      }),
      githubFile("zjukg/ENeSy", "data/NELL-betae/test.txt", {
        sha256: "4d675e0614b2d5426434dc04ecafdc076e7cc410899c0161b2f376d4413bb64b",
        bytes: 385662,
        at: "69683cc87e190ec70c009a555df850433398935d",
      }),
      githubFile("zjukg/ENeSy", "data/NELL-betae/stats.txt", {
        sha256: "26a39d871fc88d25992bb4dd6e104dd8a8ef83e8d807ee1b39013644824e5870",
        bytes: 34,
        at: "69683cc87e190ec70c009a555df850433398935d",
      }),
      githubFile("hyren/query2box", "data/NELL/ind2ent.pkl", {
        sha256: "10a18ed3c11ea85606aba6b3b66843d9a6a59515d37ff08c10ab8d7be81da56b",
        bytes: 2258977,
        name: "id2ent.pkl",
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/ind2rel.pkl", {
        sha256: "a23e0d20f87939865cb21cbfd46f21d58459533e8e46a8a1c7578ffb0ca95d78",
        bytes: 15604,
        name: "id2rel.pkl",
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
    ],
  },
  {
    kind: "graph",
    name: "fb15k-237-betae",
    title: "FB15k-237 (BetaE)",
    licence: null,
    page: "https://github.com/zjukg/ENeSy",
    describe: "FB15k-237 as BetaE and Query2Box split it, with ids, in both directions",
    counts: { train: 544230, valid: 35052, test: 40876, entities: 14505, relations: 474 },
    files: [
      githubFile("zjukg/ENeSy", "data/FB15k-237-betae/train.txt", {
        at: "69683cc87e190ec70c009a555df850433398935d",
      }),
      githubFile("zjukg/ENeSy", "data/FB15k-237-betae/valid.txt", {
        sha256: "30ea4d342e4ef4b9c5199ae3ff943bfaff7c50bc0d87b3b1126c33bb6311adf1",
        bytes: 453000,
        at: "69683cc87e190ec70c009a555df850433398935d",
      }),
      githubFile("zjukg/ENeSy", "data/FB15k-237-betae/test.txt", {
        sha256: "43239b213453f72d58c68e18eb2dc8858a5156f05d6ca3c7e6cfc651c72d8741",
        bytes: 528216,
        at: "69683cc87e190ec70c009a555df850433398935d",
      }),
      githubFile("zjukg/ENeSy", "data/FB15k-237-betae/stats.txt", {
        sha256: "4a9a86a6efe22c8228192731a40adcae6fcb7cb96e3ab063257ca963cf61eb3e",
        bytes: 34,
        at: "69683cc87e190ec70c009a555df850433398935d",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/ind2ent.pkl", {
        sha256: "8440d3ce9fedd5a2ce38b257dbabceccefe485a55dcb8a4a7b4b346e484d5112",
        bytes: 214408,
        name: "id2ent.pkl",
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/ind2rel.pkl", {
        sha256: "496aeb20765d5b2bafe9de09d530715150759ddff1712aa9a6d7947b8c525b04",
        bytes: 33394,
        name: "id2rel.pkl",
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
    ],
  },
  {
    kind: "graph",
    name: "wd50k",
    title: "WD50K",
    licence: "MIT",
    page: "https://github.com/migalkin/StarE",
    describe: "Wikidata statements with qualifiers",
    counts: { train: 166435, valid: 23913, test: 46159, entities: 47155, relations: 531 },
    files: [
      githubFile("migalkin/StarE", "data/clean/wd50k/statements/train.txt", {
        sha256: "e9aba6bb10e3deba00e2172d793ee793b93d134050d2fd00038f74e5757ecf59",
        bytes: 3859498,
        at: "f40a5ee082d61851477e9870c21e991c7d91deb3",
      }),
      githubFile("migalkin/StarE", "data/clean/wd50k/statements/valid.txt", {
        sha256: "1e14707f2be1df2725f85876894c937e3293ff7bce68aaf8b340c743fb0a6f3d",
        bytes: 551994,
        at: "f40a5ee082d61851477e9870c21e991c7d91deb3",
      }),
      githubFile("migalkin/StarE", "data/clean/wd50k/statements/test.txt", {
        sha256: "d361fe8b4a0cfb41016471f9118f2d61ef0ed5c97569709ec2ba869b721b5028",
        bytes: 1064219,
        at: "f40a5ee082d61851477e9870c21e991c7d91deb3",
      }),
    ],
  },
  {
    kind: "graph",
    name: "wd50k-100",
    title: "WD50K (100)",
    licence: "MIT",
    page: "https://github.com/migalkin/StarE",
    describe: "Wikidata statements, all of them with qualifiers",
    counts: { train: 22738, valid: 3279, test: 5297, entities: 18791, relations: 278 },
    files: [
      githubFile("migalkin/StarE", "data/clean/wd50k_100/statements/train.txt", {
        sha256: "383a1c794128fde7c595b53cfdb7b4fd5a13924ad9347f6a06b106bd54abbc60",
        bytes: 923073,
        at: "f40a5ee082d61851477e9870c21e991c7d91deb3",
      }),
      githubFile("migalkin/StarE", "data/clean/wd50k_100/statements/valid.txt", {
        sha256: "100a7acb06c79d1ed4c195f7f8973131feaeead30e07d5e08e901ab4c740727a",
        bytes: 133559,
        at: "f40a5ee082d61851477e9870c21e991c7d91deb3",
      }),
      githubFile("migalkin/StarE", "data/clean/wd50k_100/statements/test.txt", {
        sha256: "d27ee487fac4f53ba333562603cbd5866d40b876fb3b56e1c00ecb2f9490c565",
        bytes: 219516,
        at: "f40a5ee082d61851477e9870c21e991c7d91deb3",
      }),
    ],
  },
  {
    kind: "graph",
    name: "icews14",
    title: "ICEWS14",
    licence: null,
    page: "https://github.com/JHL-HUST/TITer",
    describe: "events of 2014 with their day; splits follow time",
    counts: { train: 63685, valid: 13823, test: 13222, entities: 7128, relations: 230 },
    files: [
      githubFile("JHL-HUST/TITer", "data/ICEWS14/train.txt", {
        sha256: "f1afca58a2537b323ab97ea237b865403f65a94b2e393807c2542338d0603da2",
        bytes: 1176931,
        at: "2f79a63b099d4bb46c9ba707e88fce0aaa9af4ed",
      }),
      githubFile("JHL-HUST/TITer", "data/ICEWS14/valid.txt", {
        sha256: "96ecf52a26b5b3af86836ddaaba57b0d1c05239c269dfc6c9e9893bde456baab",
        bytes: 258584,
        at: "2f79a63b099d4bb46c9ba707e88fce0aaa9af4ed",
      }),
      githubFile("JHL-HUST/TITer", "data/ICEWS14/test.txt", {
        sha256: "0156d01b465fbfeebd65182155fa3b981131a731cf2669b3bd2512c8ac57d7c6",
        bytes: 248450,
        at: "2f79a63b099d4bb46c9ba707e88fce0aaa9af4ed",
      }),
      githubFile("JHL-HUST/TITer", "data/ICEWS14/entity2id.txt", {
        sha256: "703678935d28c068a79fd2f8ac5ae2c54306f2ad03268a058d9a448fde9f59e3",
        bytes: 198041,
        at: "2f79a63b099d4bb46c9ba707e88fce0aaa9af4ed",
      }),
      githubFile("JHL-HUST/TITer", "data/ICEWS14/relation2id.txt", {
        sha256: "0a56e88458482f1457d45004d79b09217ff016a2d5a7f1bc947735b51886ec07",
        bytes: 7626,
        at: "2f79a63b099d4bb46c9ba707e88fce0aaa9af4ed",
      }),
    ],
  },
  {
    kind: "graph",
    name: "icews18",
    title: "ICEWS18",
    licence: null,
    page: "https://github.com/INK-USC/RE-Net",
    describe: "events of 2018 with their hour; splits follow time",
    counts: null,
    files: [
      githubFile("INK-USC/RE-Net", "data/ICEWS18/train.txt", {
        at: "a0e5f4732c5bb20d939f0f69e34fb9cf156ac1b2",
      }),
      githubFile("INK-USC/RE-Net", "data/ICEWS18/valid.txt", {
        sha256: "aa9966e928768ad3a9fd28c7fe2c078458ec1caa523fc0ddf9d0a38ece349c50",
        bytes: 1077693,
        at: "a0e5f4732c5bb20d939f0f69e34fb9cf156ac1b2",
      }),
      githubFile("INK-USC/RE-Net", "data/ICEWS18/test.txt", {
        sha256: "a00d46f993557cf78a8823b0c3a7b3b135f40ffa74150ee8f795794e2b536e33",
        bytes: 1162970,
        at: "a0e5f4732c5bb20d939f0f69e34fb9cf156ac1b2",
      }),
      githubFile("INK-USC/RE-Net", "data/ICEWS18/entity2id.txt", {
        sha256: "7d247def04f9e0a70b986da665fce498ef2057779842dd83af1df3df5c5e6d74",
        bytes: 674797,
        at: "a0e5f4732c5bb20d939f0f69e34fb9cf156ac1b2",
      }),
      githubFile("INK-USC/RE-Net", "data/ICEWS18/relation2id.txt", {
        sha256: "6099be14a4bb517019146818704858af040843df4caa77b816552223330dcb49",
        bytes: 8772,
        at: "a0e5f4732c5bb20d939f0f69e34fb9cf156ac1b2",
      }),
    ],
  },
  {
    kind: "graph",
    name: "wikidata5m",
    title: "Wikidata5M (transductive)",
    licence: null,
    page: "https://deepgraphlearning.github.io/project/wikidata5m",
    describe: "4.6 million entities of Wikidata with articles in Wikipedia",
    counts: null,
    files: [
      {
        name: "wikidata5m_transductive.tar.gz",
        mirrors: ["https://zenodo.org/record/5546383/files/wikidata5m_transductive.tar.gz"],
      },
    ],
  },
];
