/**
 * Names of the migrations that take away what the version before uses: a table, a column, or the freedom to leave a
 * value out. That version cannot serve the database afterwards, and does not start on it.
 */
export const contractingMigrations: readonly string[] = [
  '0003_moves_and_notices',
  '0004_operator_side',
  '0006_facturi',
]
