import { importKindNames } from '#contract/import-kinds.ts'

const steps: Record<string, string> = {
  '.primit': 'a trimis un fișier de import',
  '.pornit': 'a pornit un import',
  '.oprit': 'a oprit un import',
  '.desfacut': 'a desfăcut un import',
  '.respinse': 'a luat liniile respinse ale unui import',
  '.inceput': 'a început să scrie un import',
  '': 'a importat',
}

/** Words for the acts of staff with imports, by their names in the audit. */
export const importActions: Record<string, string> = Object.fromEntries(
  importKindNames.flatMap((kind) =>
    Object.entries(steps).map(([step, words]) => [`import.${kind}${step}`, `${words}: ${kind}`]),
  ),
)
