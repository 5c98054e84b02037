// `lacuna/kgqa`: datasets for question answering over knowledge graphs.
export {};
