import { describe, expect, it } from 'vitest'
import { plural } from '#contract/plural.ro.ts'
import { listSentences } from '#tests/support/catalogue-sentences.ts'
import { readModules } from './source-files.ts'

const ENGLISH = /\.en\.ts$|\/en\//
const modules = readModules().filter(({ path }) => !ENGLISH.test(path))

/** Nouns that only constants count, beside those given to `plural`. */
const OF_CONSTANTS = ['cifre', 'secunde']
const ADJECTIVES = new Set(['adăugate', 'scoase', 'schimbate', 'neschimbate', 'greșite'])
/** A written amount takes no „de” before it; only a spoken one is given to `plural`. */
const CURRENCY = 'lei'

const given = modules.flatMap(({ text }) =>
  [...text.matchAll(/\bfew: '([^' ]+)/g)].map(([, noun = '']) => noun),
)
const nouns = [...new Set([...given, ...OF_CONSTANTS])].filter(
  (noun) => !ADJECTIVES.has(noun) && noun !== CURRENCY,
)
const NOUN = String.raw`(?:${nouns.join('|')})(?![\p{L}\d:])`

/** A count beside a noun in a template. Limits are constants: the other test reads their sentences. */
const UNFORMATTED = new RegExp(
  String.raw`\$\{(?!\w*[lL]imits\.|[A-Z_]+\}|plural\()[^{}]+\} (?:de )?${NOUN}`,
  'u',
)
const COUNTED = new RegExp(String.raw`(?<![\d.,])(\d[\d.]*) (de )?(${NOUN})`, 'gu')

/** Sentences of the specification, which stay word for word. */
const QUOTED = new Set(['Maxim 50 caractere'])

const catalogues = import.meta.glob<object>(
  ['../../{contract,desk,server}/**/*.ro.ts', '../../src/i18n/ro/**/*.ts'],
  { eager: true },
)

const isWrong = (sentence: string): boolean =>
  [...sentence.matchAll(COUNTED)].some(([, digits = '', de = '', noun = '']) => {
    const count = Number(digits.replaceAll('.', ''))
    return count > 1 && plural(count, { one: noun, few: noun }).includes(' de ') !== (de !== '')
  })

describe('counts in Romanian', () => {
  it('are formatted with their noun by `plural`', () => {
    const wrong = modules.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => UNFORMATTED.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(nouns.length).toBeGreaterThan(30)
    expect(wrong).toEqual([])
  })

  it('take „de” from 20 where a sentence has a constant', () => {
    const sentences = listSentences(catalogues).filter(([, sentence]) => !QUOTED.has(sentence))
    expect(sentences.length).toBeGreaterThan(1000)
    expect(sentences.filter(([, sentence]) => isWrong(sentence))).toEqual([])
  })
})
