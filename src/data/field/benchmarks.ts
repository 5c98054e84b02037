import { githubFile } from "../source/github-file.ts";
import type { FieldData } from "./field-data.ts";

/** Benchmarks of queries. Those that are published in shared folders only have to be fetched by hand. */
export const benchmarks: readonly FieldData[] = [
  {
    kind: "benchmark",
    name: "betae-queries",
    title: "BetaE queries (FB15k, FB15k-237, NELL995)",
    licence: null,
    page: "https://github.com/snap-stanford/KGReasoning",
    describe: "graphs and queries of BetaE and Query2Box; the archive has several gigabytes when unpacked",
    counts: null,
    files: [{ name: "KG_data.zip", mirrors: ["https://snap.stanford.edu/betae/KG_data.zip"], packed: true }],
  },
  {
    kind: "benchmark",
    name: "query2box-fb15k-237",
    title: "Query2Box queries of FB15k-237",
    licence: "MIT",
    page: "https://github.com/hyren/query2box",
    describe: "validation and test queries of nine types, with all and with hard answers",
    counts: null,
    files: [
      githubFile("hyren/query2box", "data/FB15k-237/valid_triples_1c.pkl", {
        sha256: "535628c5224ed380203e3992d3a3d81e9aabb784bc0dc0ec01b229d39decb06e",
        bytes: 303281,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_1c.pkl", {
        sha256: "fdd50249cb2554d6a53d03ae9d6a64623070168890cc0ec7a8a17ad6915480b0",
        bytes: 1081022,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_1c_hard.pkl", {
        sha256: "f301a5062715ed4613e3325bbbd14a753e4a05d7a69307f1e7d2024beef21fa8",
        bytes: 404693,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_triples_2c.pkl", {
        sha256: "9dd43b479fcd066bc1dcb30587f233025efbd7334b7c69915fbb0e2601ab96cf",
        bytes: 87211,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_2c.pkl", {
        sha256: "85cff969a20145fcf964991cafe4fd1ea7011734149e970e38f965b20e60f8f7",
        bytes: 1971923,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_2c_hard.pkl", {
        sha256: "03d11b47be5c5ef8726a57871a0d2860c28a0ec1437ef940cc427fa930b9883c",
        bytes: 359066,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_triples_3c.pkl", {
        sha256: "61c072cf4dd4b1732c1f4bb3594a5842d94d3511a58ba1680ac19f983327c35d",
        bytes: 98825,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_3c.pkl", {
        sha256: "7a6fb6d63aedb328758f5211ad47d53373896082ade99fe408c7a9ea8bedfb6f",
        bytes: 2982792,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_3c_hard.pkl", {
        sha256: "d85197abec4762f6dc828a19002f0cb275fd38414725936fdbdb180ff5d993cb",
        bytes: 550142,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_triples_2i.pkl", {
        sha256: "919ea4bde64463f1c046c11b8e0a1e25a73d9151887c409c1608bcf5fa61a55a",
        bytes: 123791,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_2i.pkl", {
        sha256: "5c43a415be6a3ab921fe7014d6696d01683bdd9ebecaf9c59adaa5960a4b74ba",
        bytes: 1014334,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_2i_hard.pkl", {
        sha256: "e00416bc6d1ec06a0484d1a3a7bd6226d7136ce48521fb1a23f5da511c63b0c9",
        bytes: 238879,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_triples_3i.pkl", {
        sha256: "1076d61c3ce64064d25391528c4f0d51329c481c2193ebb0167e7d5b129f199f",
        bytes: 168037,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_3i.pkl", {
        sha256: "3d417c52368f88ad3f5edd0aad2604c5e48cced03a01dfcfbea004210f4fad62",
        bytes: 785327,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_3i_hard.pkl", {
        sha256: "2e0dcfe907a9088d7af7fd190a7fa5672ea18b466583c4e127150ec3b8f49b52",
        bytes: 240742,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_triples_ic.pkl", {
        sha256: "dc38773815d999acbc1a25d2f5a4e90de0600e5b048b75db8eaa75f8a805a9a4",
        bytes: 137359,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_ic.pkl", {
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_ic_hard.pkl", {
        sha256: "2ce737c02bc923e99b17117cade5288f096b00a560d1b6d2af19e703ce4007f1",
        bytes: 1107423,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_triples_ci.pkl", {
        sha256: "273e9c93204d43a59fe305fde8d733653ef8911a31d7536793505becd3383f83",
        bytes: 135951,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_ci.pkl", {
        sha256: "fe8af569ed122faa15f3ee4c3bb262911cc903707f3c19c0a7d07c8470176f63",
        bytes: 3651195,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_ci_hard.pkl", {
        sha256: "843e95d2b6c556c7662a55ebca72d7ba17e27e09d2dcb21f02006959ca3dd2cc",
        bytes: 725073,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_triples_2u.pkl", {
        sha256: "d894aad76ada72b7d3284139a5c9da7ccb0afa6276215e5b15b2b44ce44a7797",
        bytes: 126655,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_2u.pkl", {
        sha256: "6ceb73174747bc633915f7312cc6cbdabb7d20c92ca26f500808530aaf11345a",
        bytes: 648596,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_2u_hard.pkl", {
        sha256: "717efc85d0d99f60266003acbbcd09270392aa4083b8f909966633b5472662ec",
        bytes: 172387,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_triples_uc.pkl", {
        sha256: "07af4c25e62afa95f6f0d91b5218a0de2c13d9a3d9b19c1a6c3f9f586210e186",
        bytes: 137759,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_uc.pkl", {
        sha256: "6a87cb53aafd24d5187875498c6d8a29823672242cab9b04da0f2e10d0c417a7",
        bytes: 2033032,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/valid_ans_uc_hard.pkl", {
        sha256: "c31239313e78adca748105cac8d452072d9fb4dcdf06150697a79055e765cb7c",
        bytes: 300544,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_triples_1c.pkl", {
        sha256: "739d15c3635f65151a1fd06201a4d12245e89d61913759b3e30f1e687a7c46c6",
        bytes: 344167,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_1c.pkl", {
        sha256: "bec73ca682a09812e19043a54e3d9282699ececd169ae5b6468c8b87ad9f7144",
        bytes: 1233241,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_1c_hard.pkl", {
        sha256: "870d51eeaa19343ea4e7094a52c1df53dd9e6e2d1494f3ab7c1d9d8e73eb74b5",
        bytes: 462426,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_triples_2c.pkl", {
        sha256: "dcaff97129d6aa152e41d829c98a7f84512179c115d6139fb485f76ab29c7ce7",
        bytes: 87023,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_2c.pkl", {
        sha256: "0243f5c4ebe591296583c57582ef6a836a123b1efdd75f67a75e1aee82071394",
        bytes: 2041418,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_2c_hard.pkl", {
        sha256: "eb8bddd6cee767e52b6293a3ebacf6533f026765e9e7af2d002a057bfff8916d",
        bytes: 380483,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_triples_3c.pkl", {
        sha256: "ab56913d7a8ee6202c8d8670d2afb93e658ce9a0ee095de30887442aebb29cdd",
        bytes: 98647,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_3c.pkl", {
        sha256: "bffc4188280d795cef5125c8d6545484c6b241354a5b393cdc6a25e99b23ce5d",
        bytes: 3302363,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_3c_hard.pkl", {
        sha256: "5274ab010177c2a366e039032afd45fed887fd8ac16c28b63acf8b42fbe59500",
        bytes: 574300,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_triples_2i.pkl", {
        sha256: "0fe53dcb7aaef6ac45875db9c715211f7a6a9ef668a50d947c0bd6ef842a9f65",
        bytes: 123869,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_2i.pkl", {
        sha256: "21c69c2543ebe46cea4c861482f895e22bfaaaf6e7ee987f41430c4ffced1794",
        bytes: 1147054,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_2i_hard.pkl", {
        sha256: "923c911b0f3ea682e6c63cee1d542377bdb7c1ba59ca70d9a2e2356ca11e0a01",
        bytes: 264444,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_triples_3i.pkl", {
        sha256: "a38ef84d818a5e7378d0a1de2eceff0d1e2b0de743f45625b0dd8b796a3b7729",
        bytes: 168175,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_3i.pkl", {
        sha256: "72204cea46f75fa7f3f4ece0419662051a2f9fb8e742498ba2ae9c3625440427",
        bytes: 891939,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_3i_hard.pkl", {
        sha256: "3d03ab03edd1280ae9d99338d01f7938871d079371c9694a0033f952cbe6a819",
        bytes: 275504,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_triples_ic.pkl", {
        sha256: "59813586159d9516697b23359d4f75d5436f3e05e1c0bdab8565afe2c0fe716e",
        bytes: 137221,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_ic.pkl", {
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_ic_hard.pkl", {
        sha256: "aed2b4735a6c25877fb9b66757cce807093cb603485e638cacf566b8655bdaf1",
        bytes: 1169028,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_triples_ci.pkl", {
        sha256: "e0e6a545758bbbb429c3fae40650ab2e337a11f0aceef3b81412840c35233f15",
        bytes: 136241,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_ci.pkl", {
        sha256: "0b8c3002ee84589c23e8d2d0322fc2b42867682176746962830aa81e2afe2383",
        bytes: 3988944,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_ci_hard.pkl", {
        sha256: "badcf791930dafd46784bd718c49639e2a9a89d780ff12d8202ab1db599baa26",
        bytes: 735106,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_triples_2u.pkl", {
        sha256: "eaac13f3134db639dfdef87c6d1418227c439817d46493016fff678a41f20cbf",
        bytes: 126514,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_2u.pkl", {
        sha256: "ca6f03f4bc0b906c89ffe9965024ee26ef4b039300f52035dcab6959e83c8dad",
        bytes: 647830,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_2u_hard.pkl", {
        sha256: "19b4674223a7248089f67c44c6c3db70d99817a0bc372b112b84427234d67cc9",
        bytes: 172648,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_triples_uc.pkl", {
        sha256: "526549ae1c2f08c69dffacc483fc6a422aad2a4c4c60fde930b9ec9116141560",
        bytes: 137654,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_uc.pkl", {
        sha256: "e78e08e55c77480a3e9720925aea0b45994721f679c67c6b0c86320ec5819f90",
        bytes: 2031233,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/FB15k-237/test_ans_uc_hard.pkl", {
        sha256: "9fab9fa81578c95fd3aef503bfe90112d8aabd40e898da4b5fb8dd320f3320b7",
        bytes: 300627,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
    ],
  },
  {
    kind: "benchmark",
    name: "query2box-nell995",
    title: "Query2Box queries of NELL995",
    licence: "MIT",
    page: "https://github.com/hyren/query2box",
    describe: "validation and test queries of nine types, with all and with hard answers",
    counts: null,
    files: [
      githubFile("hyren/query2box", "data/NELL/valid_triples_1c.pkl", {
        sha256: "8afee4d510712f65ddac46a83b568e8c8617ea6b0ee5e2b8d12eed964d9bc7c5",
        bytes: 255826,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_1c.pkl", {
        sha256: "1b5f71eaa20ba02b0abd7b71c4093d8980733a26d4b0cbe677412fb75065bef5",
        bytes: 637395,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_1c_hard.pkl", {
        sha256: "2ba5e34c958c67f767b6ba3e5bddc8226e1d8b1f50858a26095024a61e47d6fe",
        bytes: 338700,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_triples_2c.pkl", {
        sha256: "3feecbf3968c4c05c12da2ab4cdd9051f604473dc908e8d750fbaaab7582622a",
        bytes: 69196,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_2c.pkl", {
        sha256: "5b3b9a7c17d12da2396e64d9eb6a3a4edc9ab984b93b681be151fc14f2dc3f74",
        bytes: 632968,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_2c_hard.pkl", {
        sha256: "3fe373398d90fcc8208465e9c8c5c88fe509568eda28ad191898b18dbac5f14b",
        bytes: 185617,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_triples_3c.pkl", {
        sha256: "c34f25a4844332f239fda7793f83c67e5eafd6a1632ad3b32c5114209631e253",
        bytes: 77915,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_3c.pkl", {
        sha256: "93e712aa7bdff144cd77c671a2a5a43772ef45fb846040b2a1eb54ab7a3df3c7",
        bytes: 707642,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_3c_hard.pkl", {
        sha256: "ed7858b7790d785eacff3dcbdd21a60316ef48e6de669cce4a0e29820e045fc8",
        bytes: 233755,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_triples_2i.pkl", {
        sha256: "9c0116e7c00b1c8b06c5136693ade790a2c263341b7fdc973428e0472b33b153",
        bytes: 99518,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_2i.pkl", {
        sha256: "8d7839260029f79b38003613692474218656d7bb110799b1c35cdc670094fd5e",
        bytes: 382797,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_2i_hard.pkl", {
        sha256: "1308914aa95e2533f50df185f22a6b95df503b43906bdb2a8b9f119ba329fc59",
        bytes: 178227,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_triples_3i.pkl", {
        sha256: "a32e504ad488796b78d3ed789006dfe2a851c1ee88044a20a666d309a3230816",
        bytes: 135147,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_3i.pkl", {
        sha256: "6a0152b7b6e4ca0bffe0d3c77c4453c80a7996758175efc968d58a3b4807c7a5",
        bytes: 262621,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_3i_hard.pkl", {
        sha256: "4052340658d804f58facb5710add2eaa0de01ac6d5fcda68c409df2790f753d5",
        bytes: 184572,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_triples_ic.pkl", {
        sha256: "9a440de5717e7864716357079d26c93cdd8e59889a9adac919d138c6bae9722c",
        bytes: 109193,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_ic.pkl", {
        sha256: "eec5eea1690d68af8f58decf6356aa17718d6c6ec2e71da70c78694b65b365e5",
        bytes: 3523105,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_ic_hard.pkl", {
        sha256: "8c9c89cd41773b0805ec2b887494d8fc57ebfc4e5dc7ce5d74c55746ed0053b0",
        bytes: 756749,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_triples_ci.pkl", {
        sha256: "340be98b69ce4453e9815001b3d29fecfea8159b552f132caa1cb62ab85b71c0",
        bytes: 108321,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_ci.pkl", {
        sha256: "7c2d83c7c812449ddc3758f9aa69a318483f61887f9839badfe6af9d01b957f6",
        bytes: 1636428,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_ci_hard.pkl", {
        sha256: "9307d34547847ba58d63cc7bfba06dbef246e01c38fc5b8d54e6754ddebcd615",
        bytes: 490046,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_triples_2u.pkl", {
        sha256: "f27e77ca590ad2d09d813d3029ce7ae9828e1e1d9049b15e157628cafcb4550f",
        bytes: 100922,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_2u.pkl", {
        sha256: "9a04ff3fd64d9e23142f3aa4a0fa8312ec1182644a60170530819abf27f7352f",
        bytes: 245342,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_2u_hard.pkl", {
        sha256: "9ad47f784b1b61fd37bc04692d08236587e9808e1ce17d30bc02bba58faa2e54",
        bytes: 120978,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_triples_uc.pkl", {
        sha256: "3cd1561e985b3918a2e0523ae8b0694a3d3ea0bc06401297ef6288ec9333f6dd",
        bytes: 109672,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_uc.pkl", {
        sha256: "2d194bf7ec52fdb43a8ca24ea300e86e0d5b3596113d90275123a1b88a330cd2",
        bytes: 726236,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/valid_ans_uc_hard.pkl", {
        sha256: "0d3ef64034e0719a471a2b88136737799965c342608eff2010175f0612268a35",
        bytes: 205279,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_triples_1c.pkl", {
        sha256: "3f12d38d04003c61786863c7847d0c43c3ec21155f2b44b4f3e5654dbb1139f9",
        bytes: 257445,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_1c.pkl", {
        sha256: "7f1e32ebc1a68f0152af84d5ad493d4e90a03878b64eaa35a9134e824704b4a5",
        bytes: 681926,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_1c_hard.pkl", {
        sha256: "75f96d8268b5cae1d92a976a8f7e9b3d3f1903094204aa867adcbe455ab7d77d",
        bytes: 340063,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_triples_2c.pkl", {
        sha256: "7dbfd4f7b010f6816043a26899ca2e3c6b0117087c488a36c0b83046988ca561",
        bytes: 69145,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_2c.pkl", {
        sha256: "d83854e2c1b68eabd7f16221a3a769ec32bf7ee811d7ac9f2766a89f5e71dd84",
        bytes: 744806,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_2c_hard.pkl", {
        sha256: "a37c83080222c3749458b89b86b3f44c0304ce20c919833d08f690185e68e97b",
        bytes: 177514,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_triples_3c.pkl", {
        sha256: "6780986daaf3983aac044fc13bffb8d07b2a57a339931e952ba1d91d9bc89925",
        bytes: 77879,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_3c.pkl", {
        sha256: "cabab4cc6ab06d6420d714a4140c5454d81239dd62c8e972705f7640d24110a2",
        bytes: 857272,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_3c_hard.pkl", {
        sha256: "929f08c7fd67574c29d54e9339982da36966f6d1d156b653be27fe5fc178d079",
        bytes: 263664,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_triples_2i.pkl", {
        sha256: "7af9cffed8d1beef050f450ee0ba68d2e0ebf6080cdf2a6a290ca39148139338",
        bytes: 99434,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_2i.pkl", {
        sha256: "02b8597177cc5a1dd46f778e28c517589ba038ab858843f83de7beed87c42e6a",
        bytes: 457419,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_2i_hard.pkl", {
        sha256: "e87ad37706f906e2bae27cd916a111a8035a2d7da4a1378b7fb644b1900bdd04",
        bytes: 184624,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_triples_3i.pkl", {
        sha256: "4836b2ae17608424d02fac2049916725ab471b97008c332e1740ef0e398c969d",
        bytes: 134777,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_3i.pkl", {
        sha256: "096f27c6465a462c5a7a8cc51346c672b201e5ccf769e0838de976a0044184e0",
        bytes: 320636,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_3i_hard.pkl", {
        sha256: "d6889efde6fbe335ed45f8670e8b4f091fee3e4e6de7e70fc61c4c8fec48a5e5",
        bytes: 199522,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_triples_ic.pkl", {
        sha256: "6f0aba2a9c45e7d23523295532340961be184a1310f1fcb1bce1209e2e59e80d",
        bytes: 109215,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_ic.pkl", {
        sha256: "b1a04e4d1401b4323cd066e14e3f5c21abf83bf2274f58387a21271670a52448",
        bytes: 3810334,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_ic_hard.pkl", {
        sha256: "f7f816495d115f39e48cb5ee0237b2370c0a9e4ef744ea4e44d9ad4af12831f6",
        bytes: 732231,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_triples_ci.pkl", {
        sha256: "14e150c56927c056db4b90ee4330287e5f0ffb8919373e74b47aae4d8407060a",
        bytes: 108223,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_ci.pkl", {
        sha256: "c0b141c86a781c2dd5e9422dd3ead1fb4c71cf38f33a8c8df09a9329d549452f",
        bytes: 1839569,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_ci_hard.pkl", {
        sha256: "e0d12e18d385c3a202c97e7af660d5d925641d07847dc7de53f3c4699d0eed15",
        bytes: 504514,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_triples_2u.pkl", {
        sha256: "6c38d5b557cf3e1b2213c8111adb37683eea9506005433cd025c668568834041",
        bytes: 100880,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_2u.pkl", {
        sha256: "5e8975fac87dc062d11f75b2533ab2a3f15cd3a2d6e0230d02e24b88bc1daad9",
        bytes: 265540,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_2u_hard.pkl", {
        sha256: "1faf2ef491b50286ef8eaffd4988b198f602048bac33da10271239e22f038bad",
        bytes: 121162,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_triples_uc.pkl", {
        sha256: "78d400f029ee3a9698a2e146cb8d8b4d82cfb2aae9d286bd8c698297eca2f23d",
        bytes: 109551,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_uc.pkl", {
        sha256: "a9eed0728bdfcbf727c669df9e57394f1950accd6abc3520586ab52c33e706c5",
        bytes: 850319,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
      githubFile("hyren/query2box", "data/NELL/test_ans_uc_hard.pkl", {
        sha256: "780d335fd9c265ab679d7c5abf9c886455bf64363c06eb8cd39511d78d9906bb",
        bytes: 208654,
        at: "15aea14bfd5dc4b5e9fc5426cca70f2314a79289",
      }),
    ],
  },
  {
    kind: "benchmark",
    name: "plus-h",
    title: "FB15k-237+H, NELL995+H, ICEWS18+H",
    licence: "GPL-3.0 (repository)",
    page: "https://github.com/april-tools/is-cqa-complex/releases/tag/benchs-1.0",
    describe: "the balanced benchmarks of Gregucci et al., ICML 2025, with their graphs; assets of a release",
    counts: null,
    files: [],
  },
  {
    kind: "benchmark",
    name: "efo-1-qa",
    title: "EFO-1-QA",
    licence: "MIT (repository)",
    page: "https://github.com/HKUST-KnowComp/EFO-1-QA-benchmark",
    describe: "301 query types in nine normal forms; 5 GB in a shared folder",
    counts: null,
    files: [],
  },
  {
    kind: "benchmark",
    name: "efok-cqa",
    title: "EFO_k-CQA",
    licence: "MIT (repository)",
    page: "https://github.com/HKUST-KnowComp/EFOK-CQA",
    describe: "741 query types with several free variables; a shared folder",
    counts: null,
    files: [],
  },
];
