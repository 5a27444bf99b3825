import type { ReactNode } from 'react'
import type { ResourceState, Resource } from '../../services/resources.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BackLink } from './BackLink.tsx'
import './case-screen.css'
import { ResourceView } from './ResourceView.tsx'
import { useResource } from './use-resource.ts'

interface Props<Data> {
  resource: Resource<Data>
  /** Link back to the list. */
  list: { href: string; label: string }
  /** Title shown until the data loads. */
  title: string
  head(data: Data): { title: string; line: ReactNode }
  children(data: Data, known: ResourceState<Data>): ReactNode
}

/** Page of a solicitare or sesizare: back link, header and content. */
export function CaseScreen<Data>({ resource, list, title, head, children }: Props<Data>) {
  const { data } = useResource(resource)
  const known = data === null ? null : head(data)
  return (
    <div className="page">
      <div className="case-head">
        <BackLink href={list.href}>{list.label}</BackLink>
        <h1 tabIndex={-1}>{known?.title ?? title}</h1>
        {known?.line}
      </div>
      <ResourceView
        resource={resource}
        skeleton={<Skeletons />}
        back={<LinkButton href={list.href}>{list.label}</LinkButton>}
      >
        {children}
      </ResourceView>
    </div>
  )
}

/** Two panes, side by side where there is room: the details and the messages. */
export function Panes({ chat, children }: { chat: ReactNode; children: ReactNode }) {
  return (
    <div className="case-panes">
      <div className="stack">{children}</div>
      {chat}
    </div>
  )
}

function Skeletons() {
  return (
    <div className="case-panes" aria-busy="true">
      <div className="stack">
        {['status', 'course', 'details'].map((part) => (
          <Card key={part} className="stack">
            <Skeleton shape="pill" />
            <Skeleton shape="title" />
            <Skeleton shape="line" />
          </Card>
        ))}
      </div>
      <Card className="stack">
        <Skeleton shape="title" />
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </Card>
    </div>
  )
}
