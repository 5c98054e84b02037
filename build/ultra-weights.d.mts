export const embedded: Readonly<Record<string, string>>;
export function weightsModule(name: string, folder: string): Promise<string>;
