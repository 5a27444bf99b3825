import { formatDateTime } from '#server/domain/format.ts'
import { Html, html } from '#server/http/html.ts'
import type { EmailToSend } from '#server/ports/message-transports.ts'
import type { CapturedMessage } from './repo.ts'

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 0 auto; padding: 1rem }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end }
label { display: grid; flex: 1 1 14rem }
input, button { font: inherit; padding: .5rem .75rem; min-height: 2.75rem; box-sizing: border-box }
ol { list-style: none; padding: 0 }
li { border: 1px solid #8888; border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0 }
iframe { width: 100%; height: 40rem; border: 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .5rem 0 0 }
`

// Not part of the template below: the CSP hash matches exactly these characters.
const style = new Html(`<style>${STYLE}</style>`)

/** Renders the page of captured messages, and returns the style whose hash its CSP header allows. */
export function messagesPage(
  messages: CapturedMessage[],
  to: string | null,
): { page: Html; style: string } {
  const page = html`<!doctype html>
    <html lang="ro">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mesaje — demonstrație</title>
        ${style}
      </head>
      <body>
        <main>
          <h1>Mesaje</h1>
          <p>
            În demonstrație nu pleacă nimic: aici sunt SMS-urile și e-mailurile care ar fi fost
            trimise, cele noi întâi.
          </p>
          <form method="get">
            <label>Telefon sau e-mail <input name="catre" value="${to ?? ''}" /></label>
            <button>Arată</button>
            <a href="">Reîncarcă</a>
          </form>
          ${
            messages.length === 0
              ? html`<p>Niciun mesaj.</p>`
              : html`<ol>
                  ${messages.map(messageItem)}
                </ol>`
          }
        </main>
      </body>
    </html> `
  return { page, style: STYLE }
}

/** Puts the pictures that an e-mail encloses into its HTML part. */
export const inlineImages = ({ html: markup, attachments = [] }: EmailToSend): string =>
  attachments.reduce(
    (page, { cid, type, bytes }) =>
      page.replaceAll(`cid:${cid}`, `data:${type};base64,${bytes.toString('base64')}`),
    markup,
  )

function messageItem({ id, canal, catre, subiect, text, creat_la }: CapturedMessage): Html {
  const kind = canal === 'sms' ? 'SMS' : 'E-mail'
  return html`<li>
    <strong>${kind} către ${catre}</strong>${subiect ? html`<br />${subiect}` : ''}<br />
    <time datetime="${creat_la}">${formatDateTime(new Date(creat_la))}</time>
    <pre>${text}</pre>
    ${
      canal === 'email'
        ? html`<details>
            <summary>Cum arată</summary>
            <iframe src="mesaje/${id}" title="${subiect}" sandbox loading="lazy"></iframe>
          </details>`
        : ''
    }
  </li>`
}
