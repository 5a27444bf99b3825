/** All the tables. */
export * from './schema-accounts.ts'
export * from './schema-portal.ts'
