import type { FieldName } from '../../shared/document.ts';

/** The id of the control of a document's field. */
export function controlId(name: FieldName): string {
  return `article${name[0]?.toUpperCase()}${name.slice(1)}`;
}

/** The attributes that tell screen readers of a control's fault. */
export function faultAttributes(id: string, fault: string | undefined) {
  return fault ? { 'aria-invalid': true, 'aria-describedby': faultId(id) } : {};
}

/** The id of the element with the fault of a control. */
export function faultId(id: string): string {
  return `${id}Error`;
}
