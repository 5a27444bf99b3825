import type { QueueCounts } from '#contract/desk/coada.ts'
import { plural } from '#contract/plural.ro.ts'
import type { Env } from '#server/config/env.ts'
import type { EmailText } from '#server/domain/message-texts.ro.ts'

export interface DigestCounts extends QueueCounts {
  /** Cases that came since the digest before. */
  noi: number
}

/** The e-mail that tells a member of the staff how many new cases there are; it names no case and no person. */
export function deskDigest({ publicUrl }: Pick<Env, 'publicUrl'>, counts: DigestCounts): EmailText {
  const url = `${publicUrl}/birou/#/coada`
  const cases = plural(counts.noi, { one: 'caz nou', few: 'cazuri noi' })
  return {
    subject: `Coada: ${cases}`,
    text: `Bună ziua,

În coadă: ${cases} de la rezumatul trecut.

Deschise: ${counts.deschise}
Așteaptă răspunsul nostru: ${counts.asteapta}
Cu termenul depășit: ${counts.depasite}
Al căror răspuns este cerut din nou: ${counts.cer_raspuns}
Ale dvs.: ${counts.ale_mele}
Ale nimănui: ${counts.ale_nimanui}

${url}`,
    details: { language: 'ro', button: { label: 'Deschideți coada', url } },
  }
}
