/** The PostgreSQL database of which a test gets a copy, if its tables should be there. */
export const migratedTemplate = 'migrated';
