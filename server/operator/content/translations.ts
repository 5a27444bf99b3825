import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { longestContentText } from '#contract/operator/traduceri.ts'
import { plural } from '#contract/plural.ro.ts'
import { publishTranslationsChange } from '#server/db/pubsub.ts'
import { translations } from '#server/db/schema.ts'
import { toTranslationRow, translationUpsert } from '#server/domain/translations.ts'
import { LANGUAGE, listTranslations } from '#server/modules/traduceri/translations.ts'
import { optional, required, text } from '#server/modules/importuri/columns.ts'
import { defineKind } from '#server/modules/importuri/kind.ts'
import { planUpsert } from '#server/modules/importuri/upsert.ts'
import type { Command } from '../command.ts'
import { formatCsv } from '#server/domain/format-csv.ts'
import { importCommand } from '../import/command.ts'

const longText = text(longestContentText)

const english = defineKind({
  name: 'traduceri',
  summary: 'textele în engleză ale conținutului',
  details:
    'Fișierul este ca cel scris de `traduceri export`. Un text românesc schimbat nu mai are traducere până când este tradus din nou. O traducere goală lasă textul numai în română.',
  columns: {
    original: required(longText, 'textul românesc, întocmai', 'Contract nou'),
    text: optional(longText, '', 'textul în engleză', 'New contract'),
  },
  getUniqueKeys: ({ original }) => [original],
  async plan({ tx }, lines) {
    const rows = lines.map(({ line, row }) => ({
      line,
      row: toTranslationRow(LANGUAGE, row.original, row.text),
    }))
    const plan = await planUpsert(tx, translations, rows, translationUpsert)
    return {
      ...plan,
      async write() {
        await publishTranslationsChange(tx)
        return plan.write()
      },
    }
  },
})

export const importTranslations = importCommand('traduceri import', english)

const written = { one: 'text scris', few: 'texte scrise' }

/** Exports the content's texts with their English, to be completed and imported again. */
export const exportTranslations: Command = {
  name: 'traduceri export',
  summary: 'scrie textele conținutului și traducerile lor, ca CSV',
  details:
    'Textele fără traducere sunt primele, cu a doua coloană goală. Cine folosește portalul în engleză le vede în română, cu un semn.',
  takes: ['fișier.csv'],
  options: {},
  async run({ db, env, folder }, { args: [name = ''] }) {
    const rows = (await listTranslations(db, env))
      .map(({ original, text: english }): [string, string] => [original, english])
      .toSorted(([, one], [, other]) => Number(one !== '') - Number(other !== ''))
    const file = path.resolve(folder, name)
    await writeFile(file, formatCsv([['original', 'text'], ...rows]))
    const missing = rows.filter(([, english]) => english === '').length
    return {
      text: `${plural(rows.length, written)} în ${file}, ${missing} fără traducere.`,
      json: { texte: rows.length, fara_traducere: missing, fisier: file },
    }
  },
}
