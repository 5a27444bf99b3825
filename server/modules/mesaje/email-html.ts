import type { Env } from '#server/config/env.ts'
import type { EmailButton, EmailDetails } from '#server/db/email-details.ts'
import { Html, html } from '#server/http/html.ts'
import { emailWords } from './messages.ts'

type HtmlEnv = Pick<Env, 'city' | 'operator' | 'publicUrl'>

/** The text of an e-mail, and what its HTML part adds to it. */
export interface EmailContent {
  subject: string
  text: string
  details: EmailDetails
  unsubscribeUrl?: string | undefined
}

type Pair = readonly [light: string, dark: string]

/** The portal's own brand, of a city without colours. */
const PORTAL_BRAND: Record<'brand' | 'on-brand' | 'link', Pair> = {
  brand: ['#0e4b36', '#0d3a2a'],
  'on-brand': ['#ffffff', '#f2faf5'],
  link: ['#145a3e', '#8fd3b0'],
}
const INK: Pair = ['#16211b', '#e8efea']
const MUTED: Pair = ['#4f5c55', '#aebcb4']
const GROUND: Pair = ['#f5f8f5', '#0f1612']
const SURFACE: Pair = ['#ffffff', '#17201b']
const BUTTON_TEXT: Pair = ['#ffffff', '#0f1612']

const FONT = 'font-family:Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const BREAK = 'word-break:break-word;overflow-wrap:anywhere'

/**
 * Draws the HTML part of an e-mail from its text, so that both say the same. Tables and inline styles, for old mail
 * programs; the style sheet only adds the dark scheme, where it is understood.
 */
export function drawEmail(env: HtmlEnv, content: EmailContent): string {
  const { subject, text, details } = content
  const words = emailWords[details.language].emailTexts
  const palette = paletteOf(env)
  const paragraphs = text.split(/\n{2,}/)
  return html`<!doctype html>
    <html lang="${details.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        ${drawStyle(palette)}
      </head>
      <body class="ground" style="margin:0;padding:0;background-color:${GROUND[0]}">
        <div style="display:none;max-height:0;overflow:hidden">${preheader(paragraphs)}</div>
        <table
          role="presentation"
          class="ground"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          bgcolor="${GROUND[0]}"
        >
          <tr>
            <td align="center" style="padding:24px 12px">
              ${OUTLOOK_BEGIN}
              <table
                role="presentation"
                class="surface"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                bgcolor="${SURFACE[0]}"
                style="max-width:600px"
              >
                <tr>
                  <td
                    class="brand"
                    bgcolor="${palette.brand[0]}"
                    style="padding:20px 24px;color:${palette['on-brand'][0]};${FONT};font-size:18px;line-height:24px;font-weight:600"
                  >
                    ${env.city.denumire}
                  </td>
                </tr>
                <tr>
                  <td
                    class="ink"
                    style="padding:24px 24px 8px;color:${INK[0]};${FONT};font-size:16px;line-height:24px;${BREAK}"
                  >
                    <h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${subject}</h1>
                    ${drawParagraphs(env, content, paragraphs)}
                  </td>
                </tr>
                <tr>
                  <td
                    class="muted"
                    style="padding:8px 24px 24px;color:${MUTED[0]};${FONT};font-size:14px;line-height:20px;${BREAK}"
                  >
                    ${words.sentBy(env.operator.denumire)}<br />${env.operator.adresa}${
                      content.unsubscribeUrl
                        ? html`<br /><a
                              class="link"
                              href="${content.unsubscribeUrl}"
                              style="color:${palette.link[0]}"
                              >${words.unsubscribe}</a
                            >`
                        : ''
                    }
                  </td>
                </tr>
              </table>
              ${OUTLOOK_END}
            </td>
          </tr>
        </table>
      </body>
    </html>`.text.replaceAll(/\n\s*/g, ' ')
}

// Outlook knows no greatest width.
const OUTLOOK_BEGIN = new Html(
  '<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
)
const OUTLOOK_END = new Html('<!--[if mso]></td></tr></table><![endif]-->')

type Palette = typeof PORTAL_BRAND

const paletteOf = ({ city }: HtmlEnv): Palette => ({ ...PORTAL_BRAND, ...city.culori })

function drawStyle({ brand, 'on-brand': onBrand, link }: Palette): Html {
  return new Html(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background-color:${GROUND[1]}!important}
.surface{background-color:${SURFACE[1]}!important}
.brand{background-color:${brand[1]}!important;color:${onBrand[1]}!important}
.ink{color:${INK[1]}!important}
.muted{color:${MUTED[1]}!important}
.link{color:${link[1]}!important}
.button{background-color:${link[1]}!important}
.button a{color:${BUTTON_TEXT[1]}!important}
}
</style>`)
}

/** First words shown by a list of messages: what comes after the greeting. */
const preheader = (paragraphs: string[]): string => (paragraphs[1] ?? '').slice(0, 140)

function drawParagraphs(env: HtmlEnv, content: EmailContent, paragraphs: string[]): Html[] {
  const { button, language } = content.details
  const palette = paletteOf(env)
  const at = button ? paragraphs.findLastIndex((one) => one.endsWith(button.url)) : -1
  const drawn = paragraphs.map((paragraph, index) =>
    button && index === at
      ? drawButton(button, palette, emailWords[language].emailTexts.address(button.url))
      : drawParagraph(env, paragraph),
  )
  return button && at === -1 ? drawn.toSpliced(-2, 0, drawButton(button, palette, '')) : drawn
}

function drawParagraph(env: HtmlEnv, paragraph: string): Html {
  const lines = paragraph.split('\n')
  const isItem = lines.length > 1 && isPortalUrl(env, lines.at(-1) ?? '')
  const drawn = lines.map((line, index) => {
    const shown = isPortalUrl(env, line)
      ? html`<a class="link" href="${line}" style="color:${paletteOf(env).link[0]}">${line}</a>`
      : html`${line}`
    const marked = isItem && index === 0 ? html`<strong>${shown}</strong>` : shown
    return index === 0 ? marked : html`<br />${marked}`
  })
  return html`<p style="margin:0 0 16px">${drawn}</p> `
}

const isPortalUrl = ({ publicUrl }: HtmlEnv, line: string): boolean =>
  line.startsWith(`${publicUrl}/`) && !/\s/.test(line)

function drawButton({ label, url }: EmailButton, { link }: Palette, address: string): Html {
  return html`<table
      role="presentation"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="margin:0 0 16px"
    >
      <tr>
        <td class="button" bgcolor="${link[0]}" style="border-radius:8px">
          <a
            href="${url}"
            style="display:inline-block;padding:12px 24px;color:${BUTTON_TEXT[0]};${FONT};font-size:16px;line-height:24px;font-weight:600;text-decoration:none"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    ${
      address
        ? html`<p
            class="muted"
            style="margin:0 0 16px;color:${MUTED[0]};font-size:14px;line-height:20px;${BREAK}"
          >
            ${address}
          </p>`
        : ''
    }`
}
