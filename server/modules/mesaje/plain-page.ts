import { createHash } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import type { Env } from '#server/config/env.ts'
import { Html, html } from '#server/http/html.ts'
import { paletteOf } from './palette.ts'
import type { Palette } from './palette.ts'

type PageEnv = Pick<Env, 'city' | 'publicUrl'>

/** A page without scripts: a sentence, and a button that posts to an address. */
export interface PlainPage {
  language: Language
  title: string
  sentence: string
  /** Repeats it in the other language, where it is not known which one is read. */
  translation?: { language: Language; sentence: string }
  button?: { label: string; action: string }
  /** Link below, to a path of the portal. */
  link: { label: string; path: string }
}

/** Returns the styles of the page, whose hash its CSP header allows. */
export function plainPageStyle(env: PageEnv): string {
  const palette = paletteOf(env)
  return `
:root { color-scheme: light dark; ${formatVariables(palette, 0)}; font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif }
@media (prefers-color-scheme: dark) { :root { ${formatVariables(palette, 1)} } }
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; background: var(--bg); color: var(--text); overflow-wrap: break-word }
header { background: var(--brand); color: var(--on-brand) }
header a, main { display: block; max-width: 31rem; margin: 0 auto; padding: 1rem }
header a { color: inherit; font-size: 1.125rem; font-weight: 650; text-decoration: none }
main { padding-block: 1.5rem 3rem }
h1 { font-size: 1.5rem; line-height: 2rem; font-weight: 650 }
section { margin-top: 1.25rem; padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 14px }
form, p + p { margin-top: 1rem }
button { width: 100%; min-height: 3rem; padding: .625rem 1rem; border: 0; border-radius: 12px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 650; cursor: pointer }
main > a { display: inline-block; margin-top: .75rem; padding: .625rem 0; color: var(--link) }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
header :focus-visible { outline-color: var(--on-brand) }
`
}

/** Returns the Content-Security-Policy of a plain page. */
export function plainPagePolicy(env: PageEnv): string {
  const hash = createHash('sha256').update(plainPageStyle(env)).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
}

const formatVariables = (palette: Palette, scheme: 0 | 1): string =>
  Object.entries(palette)
    .map(([token, pair]) => `--${token}: ${pair[scheme]}`)
    .join('; ')

export const renderPlainPage = (
  env: PageEnv,
  { language, title, sentence, translation, button, link }: PlainPage,
): Html =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title} — ${env.city.denumire}</title>
        ${new Html(`<style>${plainPageStyle(env)}</style>`)}
      </head>
      <body>
        <header><a href="${env.publicUrl}/">${env.city.denumire}</a></header>
        <main>
          <h1>${title}</h1>
          <section>
            <p>${sentence}</p>
            ${translation ? html`<p lang="${translation.language}">${translation.sentence}</p>` : ''}
            ${
              button
                ? html`<form method="post" action="${button.action}">
                    <button>${button.label}</button>
                  </form>`
                : ''
            }
          </section>
          <a href="${env.publicUrl}${link.path}">${link.label}</a>
        </main>
      </body>
    </html> `
