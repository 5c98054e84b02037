import * as z from "zod/mini";

/** The name of a type in TypeScript, and the file below `src` that exports it. */
export interface DeclaredType {
  readonly name: string;
  readonly from: string;
  /** It may be given as text as well. */
  readonly orText?: boolean;
}

const types = z.registry<DeclaredType>();

/** The same schema, whose values are of a type that a schema cannot describe: declarations of the package name it. */
export const declaredAs = <Schema extends z.ZodMiniType>(schema: Schema, type: DeclaredType): Schema => {
  types.add(schema as never, type);
  return schema;
};

export const declaredTypeOf = (schema: z.ZodMiniType): DeclaredType | undefined => types.get(schema as never);
