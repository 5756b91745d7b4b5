import { type TObject, type TSchema, Type } from 'typebox';

/** Fields whose value is one of several objects that their `type` tells apart, such as basic and bearer. */
export function variantsOf(schema: TObject): string[] {
  return Object.keys(schema.properties).filter((name) => isVariant(schema.properties[name]));
}

function isVariant(field: TSchema | undefined): boolean {
  if (field === undefined || !Type.IsUnion(field)) return false;
  return field.anyOf.some((branch) => isTagged(branch) || isVariant(branch));
}

function isTagged(branch: TSchema): boolean {
  if (!Type.IsObject(branch)) return false;
  const { type } = branch.properties;
  return type !== undefined && Type.IsLiteral(type);
}
