import { PROGRAM, optionRows } from './help.ts'
import { formatUsage } from './usage.ts'
import type { Command } from './command.ts'

const INTRODUCTION = `# Linia de comandă a operatorilor

Comenzile se dau din folderul portalului, de utilizatorul cu care rulează portalul și cu aceleași variabile (\`.env\`): \`${PROGRAM} <comanda>\`. Lucrează pe baza de date a portalului, fie că portalul este pornit sau nu: cea de la \`DATABASE_URL\`, altfel cea din \`DATA_DIR\`, care este pornită cât ține comanda. Tabelele le face și le schimbă numai portalul, când pornește.

- **Ajutor**: \`${PROGRAM} help\`, \`${PROGRAM} <comanda> --help\`.
- **Cine lucrează**: \`--operator <nume>\`, altfel \`OPERATOR_USER\`, altfel utilizatorul sistemului. Orice schimbare rămâne în jurnal cu numele acesta.
- **Scripturi**: \`--json\` dă rezultatul ca JSON; \`npm run -s operator --\` nu mai scrie nimic înainte. Codul de ieșire: 0 făcut, 1 nefăcut, 2 comandă scrisă greșit.
- **Date personale**: se arată numai de comenzile care spun asta. Problemele unui fișier se arată fără valori.
- **Importuri**: fișierul se verifică întreg înainte să se scrie ceva din el: o linie greșită îl oprește. Apoi se scrie pe bucăți, ca să nu țină pe nimeni pe loc; o factură nu se desparte. Dacă se întrerupe, ce s-a scris rămâne, iar aceeași comandă scrie restul. Importat încă o dată, nu mai schimbă nimic. Ordinea: clienti, contracte, recipiente, facturi, locatii, ture, zile, ture-locatii, neridicari.`

/** Formats the manual of all commands as Markdown, the content of docs/operator.md. */
export function formatManual(commands: readonly Command[]): string {
  return `${[INTRODUCTION, ...commands.map(chapter)].join('\n\n')}\n`
}

function chapter(command: Command): string {
  const { name, summary, details, columns, options } = command
  return [
    `## ${name}`,
    `${capital(summary)}.`,
    `\`\`\`\n${formatUsage(command)}\n\`\`\``,
    ...(details ? [details] : []),
    ...(columns ? [markdownTable(columns.headings, columns.rows)] : []),
    ...(Object.keys(options).length > 0 ? [optionList(command)] : []),
  ].join('\n\n')
}

const optionList = ({ options }: Command): string =>
  optionRows(options)
    .slice(0, Object.keys(options).length)
    .map(([name, about]) => `- \`${name}\`: ${about}`)
    .join('\n')

function markdownTable(headings: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const shown = rows.map(([name = '', needed = '', about = '', example = '']) =>
    line([`\`${name}\``, needed, about, `\`${example}\``]),
  )
  return [line(headings), line(headings.map(() => '---')), ...shown].join('\n')
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
