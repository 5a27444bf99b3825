import type { Env } from '#server/config/env.ts'
import type { EmailButton, EmailDetails } from '#server/db/email-details.ts'
import { Html, html } from '#server/http/html.ts'
import { emailWords } from './messages.ts'
import { paletteOf } from './palette.ts'
import type { Palette } from './palette.ts'

type HtmlEnv = Pick<Env, 'city' | 'operator' | 'publicUrl'>

/** The text of an e-mail, and what its HTML part adds to it. */
export interface EmailContent {
  subject: string
  text: string
  details: EmailDetails
  unsubscribeUrl?: string | undefined
  transfer?: TransferCode | undefined
}

/** Picture of a transfer, for banking apps, and the paragraph of the text that says the same. */
export interface TransferCode {
  paragraph: string
  /** Address of the picture, as `cid:transfer`. */
  src: string
}

const FONT = 'font-family:Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const SMALL = 'font-size:14px;line-height:20px'
const BREAK = 'word-break:break-word;overflow-wrap:anywhere'
/** Pixels of a side. */
const CODE_SIZE = 200

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
      <body class="ground" style="margin:0;padding:0;background-color:${palette.bg[0]}">
        <div style="display:none;max-height:0;overflow:hidden">${preheader(paragraphs)}</div>
        <table
          role="presentation"
          class="ground"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          bgcolor="${palette.bg[0]}"
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
                bgcolor="${palette.surface[0]}"
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
                    style="padding:24px 24px 8px;color:${palette.text[0]};${FONT};font-size:16px;line-height:24px;${BREAK}"
                  >
                    <h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${subject}</h1>
                    ${drawParagraphs({ env, palette, content }, paragraphs)}
                  </td>
                </tr>
                <tr>
                  <td
                    class="muted"
                    style="padding:8px 24px 24px;color:${palette['text-muted'][0]};${FONT};${SMALL};${BREAK}"
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

function drawStyle(palette: Palette): Html {
  const dark = (token: keyof Palette) => palette[token][1]
  return new Html(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background-color:${dark('bg')}!important}
.surface{background-color:${dark('surface')}!important;border-color:${dark('line')}!important}
.brand{background-color:${dark('brand')}!important;color:${dark('on-brand')}!important}
.ink{color:${dark('text')}!important}
.muted{color:${dark('text-muted')}!important}
.link{color:${dark('link')}!important}
.button{background-color:${dark('accent')}!important}
.button a{color:${dark('on-accent')}!important}
}
</style>`)
}

/** First words shown by a list of messages: what comes after the greeting. */
const preheader = (paragraphs: string[]): string => (paragraphs[1] ?? '').slice(0, 140)

interface Drawing {
  env: HtmlEnv
  palette: Palette
  content: EmailContent
}

function drawParagraphs(drawing: Drawing, paragraphs: string[]): Html[] {
  const { button } = drawing.content.details
  if (!button) return paragraphs.map((one) => drawParagraph(drawing, one))
  const at = paragraphs.findLastIndex((one) => one.endsWith(button.url))
  const drawn = paragraphs.map((paragraph, index) =>
    index === at ? drawButton(drawing, button, true) : drawParagraph(drawing, paragraph),
  )
  return at === -1 ? drawn.toSpliced(-2, 0, drawButton(drawing, button, false)) : drawn
}

function drawParagraph(drawing: Drawing, paragraph: string): Html {
  const { env, palette, content } = drawing
  const lines = paragraph.split('\n')
  const isItem = lines.length > 1 && isPortalUrl(env, lines.at(-1) ?? '')
  const drawn = lines.map((line, index) => {
    const shown = isPortalUrl(env, line)
      ? html`<a class="link" href="${line}" style="color:${palette.link[0]}">${line}</a>`
      : drawLine(line)
    const marked = isItem && index === 0 ? html`<strong>${shown}</strong>` : shown
    return index === 0 ? marked : html`<br />${marked}`
  })
  const { transfer } = content
  return html`<p style="margin:0 0 16px">${drawn}</p>
    ${transfer?.paragraph === paragraph ? drawTransferCode(drawing, transfer) : ''}`
}

const DAY = /(\d{2}-\d{2}-\d{4})/

// A day is not broken at its hyphens.
const drawLine = (line: string): Html =>
  html`${line
    .split(DAY)
    .map((part) =>
      DAY.test(part) ? html`<span style="white-space:nowrap">${part}</span>` : html`${part}`,
    )}`

// White around it in the dark scheme too, as readers need it.
function drawTransferCode({ palette, content }: Drawing, { src }: TransferCode): Html {
  const { code, codeNote } = emailWords[content.details.language].transferTexts
  return html`<p style="margin:0 0 16px">
    <img
      src="${src}"
      alt="${code}"
      width="${CODE_SIZE}"
      height="${CODE_SIZE}"
      style="display:block;border:0;background-color:#fff;color:#000;font-size:14px;line-height:20px"
    />
    <span
      class="muted"
      style="display:block;padding-top:4px;color:${palette['text-muted'][0]};${SMALL}"
      >${codeNote}</span
    >
  </p>`
}

const isPortalUrl = ({ publicUrl }: HtmlEnv, line: string): boolean =>
  line.startsWith(`${publicUrl}/`) && !/\s/.test(line)

function drawButton(
  { palette, content }: Drawing,
  { label, url }: EmailButton,
  withAddress: boolean,
): Html {
  const { address } = emailWords[content.details.language].emailTexts
  return html`<table
      role="presentation"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="margin:0 0 16px"
    >
      <tr>
        <td class="button" bgcolor="${palette.accent[0]}" style="border-radius:12px">
          <a
            href="${url}"
            style="display:inline-block;padding:12px 24px;color:${palette['on-accent'][0]};${FONT};font-size:16px;line-height:24px;font-weight:600;text-decoration:none"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    ${
      withAddress
        ? html`<p
            class="muted"
            style="margin:0 0 16px;color:${palette['text-muted'][0]};${SMALL};${BREAK}"
          >
            ${address(url)}
          </p>`
        : ''
    }`
}
