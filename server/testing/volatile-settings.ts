/** Settings of a PostgreSQL for tests. Durability is not needed: a crash of the machine ends the tests too. */
export const volatileSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
}
