import type { FieldName } from '../../shared/document.ts';

/** The HTML id of the control for a field of the document. */
export function controlId(name: FieldName): string {
  return `article${name[0]?.toUpperCase()}${name.slice(1)}`;
}

/** The HTML id of the control for the time of publishing. */
export const timeControlId = 'articlePostedAt';

/** The attributes by which screen readers find the fault of a control. */
export function faultAttributes(id: string, fault: string | undefined) {
  return fault ? { 'aria-invalid': true as const, 'aria-describedby': faultId(id) } : {};
}

/** The HTML id of the element that shows the fault of the control `id`. */
export function faultId(id: string): string {
  return `${id}Error`;
}

/** The fault of the control `id`. Screen readers find it by `faultAttributes`. */
export function FieldFault({ id, fault }: { id: string; fault: string | undefined }) {
  return fault ? (
    <span id={faultId(id)} className="field-error" role="alert">
      {fault}
    </span>
  ) : null;
}
