import type { QueueCounts } from '#contract/desk/coada.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { formatDays } from '#contract/duration.ro.ts'
import { plural } from '#contract/plural.ro.ts'
import type { Env } from '#server/config/env.ts'
import type { EmailText } from '#server/domain/message-texts.ro.ts'

export interface DigestCounts extends QueueCounts {
  /** Cases that came since the digest before. */
  noi: number
}

const describeTerms = ({ depasite, aproape }: DigestCounts): string[] => [
  ...(depasite > 0 ? [`${depasite} cu termenul depășit`] : []),
  ...(aproape > 0 ? [`${aproape} cu termenul aproape`] : []),
]

/** The e-mail that tells a member of the staff what is new and what is due; it names no case and no person. */
export function deskDigest({ publicUrl }: Pick<Env, 'publicUrl'>, counts: DigestCounts): EmailText {
  const url = `${publicUrl}/birou/#/coada`
  const counted = (label: string, count: number, filter: string) =>
    count === 0 ? `${label}: 0` : `${label}: ${count}\n${url}?${filter}=true`
  const newCases =
    counts.noi === 0 ? 'niciun caz nou' : plural(counts.noi, { one: 'caz nou', few: 'cazuri noi' })
  return {
    subject: `Coada: ${[newCases, ...describeTerms(counts)].join(', ')}`,
    text: `Bună ziua,

În coadă: ${newCases} de la rezumatul trecut.

${counted('Cu termenul depășit', counts.depasite, 'depasite')}

${counted(`Cu termenul azi sau în ${formatDays(deskLimits.queue.nearDays)}`, counts.aproape, 'aproape')}

Deschise: ${counts.deschise}
Așteaptă răspunsul nostru: ${counts.asteapta}
Al căror răspuns este cerut din nou: ${counts.cer_raspuns}
Ale dvs.: ${counts.ale_mele}
Ale nimănui: ${counts.ale_nimanui}

${url}`,
    details: { language: 'ro', button: { label: 'Deschideți coada', url } },
  }
}
