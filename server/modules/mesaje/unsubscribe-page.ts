import type { Language } from '#contract/languages.ts'
import type { Env } from '#server/config/env.ts'
import { Html, html } from '#server/http/html.ts'

export const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem }
button { font: inherit; padding: .5rem 1.25rem; min-height: 2.75rem }
a { display: inline-block; padding: .5rem 0 }
`

// Not part of the template below: the CSP hash matches exactly these characters.
const style = new Html(`<style>${STYLE}</style>`)

/** A page without scripts: a sentence, and a button that posts to an address. */
export interface UnsubscribePage {
  language: Language
  title: string
  sentence: string
  button?: { label: string; action: string }
}

export const renderUnsubscribePage = (
  { city, publicUrl }: Pick<Env, 'city' | 'publicUrl'>,
  { language, title, sentence, button }: UnsubscribePage,
): Html =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title} — ${city.denumire}</title>
        ${style}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${sentence}</p>
          ${
            button
              ? html`<form method="post" action="${button.action}">
                  <button>${button.label}</button>
                </form>`
              : ''
          }
          <a href="${publicUrl}/">${city.denumire}</a>
        </main>
      </body>
    </html> `
