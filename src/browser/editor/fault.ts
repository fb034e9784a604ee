/** Says of a control which fault it has. */
export function faultAttributes(id: string, fault: string | undefined) {
  return fault ? { 'aria-invalid': true, 'aria-describedby': faultId(id) } : {};
}

/** The id of the element that tells the fault of a control. */
export function faultId(id: string): string {
  return `${id}Error`;
}
