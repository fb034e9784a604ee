/** An export that is damaged, or has something that no export has. The message says where. */
export class DamagedExport extends Error {}
