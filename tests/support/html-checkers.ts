import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { injectChecker } from './accessible.ts'

/** Disabled rules of html-validate, each with its reason. */
const disabledHtmlRules = {
  'doctype-style': 'Vite writes the doctype in lower case.',
  'void-style': 'React closes void elements with a slash; browsers ignore it.',
  'attr-case': 'React sends some attributes in camel case; HTML does not tell cases apart.',
  'attribute-boolean-style': 'Browsers serialize a boolean attribute with an empty value.',
  'attribute-empty-style': 'Browsers serialize an empty attribute with an empty value.',
  'no-inline-style': 'Animations set styles through the CSSOM, which serializes them.',
  'tel-non-breaking':
    'Phone numbers are kept on one line by their style; reflow.test.ts checks it.',
  'wcag/h32': 'A search filters while one types: its form only gives keyboards their search key.',
  'unique-landmark':
    'It also compares landmarks that an open modal dialog makes inert; axe does not.',
}

/** Ignored rules of IBM's engine, each with its reason. */
const ignoredIbmRules: Record<string, string> = {
  table_headers_exists: 'It takes the visually hidden head of a table in cards for a missing one.',
}

const htmlValidate = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    ...Object.fromEntries(Object.keys(disabledHtmlRules).map((rule) => [rule, 'off'])),
    // Lists may be named; React creates ids that begin with an underscore.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    'valid-id': ['error', { relaxed: true }],
  },
})

const engine = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
)

/** Fails with a readable list if html-validate finds a problem in the markup. */
export async function expectValidHtml(markup: string, where: string): Promise<void> {
  const { results } = await htmlValidate.validateString(markup)
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} — ${selector}`),
  )
  expect(problems, `html-validate on ${where}`).toEqual([])
}

/** Fails if html-validate or IBM's checker (WCAG 2.2, definite violations) finds a problem on the current page. */
export async function expectNoCheckerViolations(page: Page): Promise<void> {
  await expectValidHtml(
    await page.evaluate(() => `<!doctype html>\n${document.documentElement.outerHTML}`),
    page.url(),
  )
  await injectChecker(page, 'ace', engine)
  const violations = await page.evaluate(async () => {
    const { results } = await new window.ace.Checker().check(document, ['WCAG_2_2'])
    return results
      .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
      .map(({ ruleId, message, snippet }) => ({ ruleId, text: `${message} — ${snippet}` }))
  })
  const problems = violations
    .filter(({ ruleId }) => !(ruleId in ignoredIbmRules))
    .map(({ ruleId, text }) => `${ruleId}: ${text}`)
  expect(problems, `IBM's checker on ${page.url()}`).toEqual([])
}

interface IbmResult {
  ruleId: string
  message: string
  snippet: string
  value: [kind: string, verdict: string]
}

declare global {
  interface Window {
    ace: {
      Checker: new () => {
        check(root: Document, policies: string[]): Promise<{ results: IbmResult[] }>
      }
    }
  }
}
