import { announcementLimits } from '#contract/operator/anunturi.ts'

interface Issue {
  path: PropertyKey[]
  message: string
}

/** Says in a sentence what is wrong with an announcement. */
export function describeIssue(issue: Issue | undefined): string {
  const { path = [], message = '' } = issue ?? {}
  const field = path.at(-1)
  if (path[0] === 'destinatari') return 'Destinatarii nu sunt scriși bine, sau sunt prea mulți.'
  if (message === 'required') return 'Anunțul are nevoie de titlu și de text.'
  if (message === 'characters') return 'Anunțul are caractere care nu se pot păstra.'
  if (field === 'titlu') {
    return `Titlul are mai mult de ${announcementLimits.title} de caractere.`
  }
  if (field === 'text') {
    return `Textul are mai mult de ${announcementLimits.text} de caractere.`
  }
  return 'Legătura este o rută a portalului, ca /utile.'
}
