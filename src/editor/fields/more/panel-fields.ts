import { type FieldName, fieldNames } from '../../../shared/document.ts';

/** The edit page shows these fields outside the info panel. */
const fieldsOutsidePanel: readonly FieldName[] = ['title', 'markdown'];

/** Most articles need these fields. They come first in the panel, in this order. */
export const firstFields: readonly FieldName[] = ['coverUrl', 'excerpt', 'tags', 'lang'];

export const moreFields: readonly FieldName[] = fieldNames.filter(
  (name) => ![...fieldsOutsidePanel, ...firstFields].includes(name),
);

/**
 * Whether a field of the info panel has a fault. The panel then opens: in a closed panel nobody
 * would see it.
 */
export function hasPanelFault(faults: Partial<Record<FieldName, unknown>>): boolean {
  return [...firstFields, ...moreFields].some((name) => faults[name] !== undefined);
}
