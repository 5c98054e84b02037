export const embedded: Readonly<Record<string, string>>;
/** The bytes of `assets/ultra/<name>.safetensors`, made anew. */
export function weightsFile(name: string, folder: string): Promise<Uint8Array>;
