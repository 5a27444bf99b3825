import { parseContainerCode } from '#contract/container-code.ts'
import { FindContainer } from './FindContainer.tsx'
import { ContainerPage } from './ContainerPage.tsx'

/** Page of the container whose label was scanned; without a code, where one is scanned or typed. */
export function RecipientScreen({ params }: { params: Record<string, string | undefined> }) {
  const asked = params['cod'] ?? ''
  const code = parseContainerCode(asked)
  return code === null ? <FindContainer typed={asked} /> : <ContainerPage key={code} code={code} />
}
