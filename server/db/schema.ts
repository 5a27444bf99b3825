/** All the tables. Days are `YYYY-MM-DD` texts, money is in bani. */
export * from './schema-accounts.ts'
export * from './schema-service.ts'
export * from './schema-files.ts'
export * from './schema-contracts.ts'
export * from './schema-places.ts'
export * from './schema-cases.ts'
export * from './schema-notices.ts'
export * from './schema-content.ts'
