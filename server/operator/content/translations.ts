import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Language } from '#contract/languages.ts'
import { publishTranslationsChange } from '#server/db/pubsub.ts'
import { translations } from '#server/db/schema.ts'
import { listContentTexts } from '#server/domain/content-texts.ts'
import { readDictionary, toTranslationRow } from '#server/domain/translations.ts'
import type { Command } from '../command.ts'
import { formatCsv } from '#server/domain/format-csv.ts'
import { optional, required, text } from '../import/columns.ts'
import { importCommand } from '../import/command.ts'
import { defineKind } from '../import/kind.ts'
import { planUpsert } from '../import/upsert.ts'

const LANGUAGE: Language = 'en'
/** An article is the longest content. */
const MAX_TEXT = 50_000
const longText = text(MAX_TEXT)

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
    const plan = await planUpsert(tx, translations, rows, {
      key: ['language', 'originalHash'],
      update: ['text', 'original'],
    })
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

/** Exports the content's texts with their English, to be completed and imported again. */
export const exportTranslations: Command = {
  name: 'traduceri export',
  summary: 'scrie textele conținutului și traducerile lor, ca CSV',
  details:
    'Textele fără traducere sunt primele, cu a doua coloană goală. Cine folosește portalul în engleză le vede în română, cu un semn.',
  takes: ['fișier.csv'],
  options: {},
  async run({ db, env, folder }, { args: [name = ''] }) {
    const dictionary = await readDictionary(db, LANGUAGE)
    const rows = (await listContentTexts(db, env))
      .map((original): [string, string] => [original, dictionary.get(original) ?? ''])
      .toSorted(([, one], [, other]) => Number(one !== '') - Number(other !== ''))
    const file = path.resolve(folder, name)
    await writeFile(file, formatCsv([['original', 'text'], ...rows]))
    const missing = rows.filter(([, english]) => english === '').length
    return {
      text: `${rows.length} texte scrise în ${file}, ${missing} fără traducere.`,
      json: { texte: rows.length, fara_traducere: missing, fisier: file },
    }
  },
}
