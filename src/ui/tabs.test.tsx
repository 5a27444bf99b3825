// @vitest-environment happy-dom
import { act, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { render } from '#tests/support/render.ts'
import { animateOrSkip } from './motion.ts'
import { Tabs } from './tabs.tsx'

vi.mock('./motion.ts', () => ({ animateOrSkip: vi.fn() }))

const items = [
  { key: 'deschise', label: 'Deschise', count: 3 },
  { key: 'incheiate', label: 'Încheiate' },
  { key: 'toate', label: 'Toate' },
] as const

function Held() {
  const [value, setValue] = useState<(typeof items)[number]['key']>('deschise')
  return <Tabs label="Sesizări" items={items} value={value} onChange={setValue} panelId="panou" />
}

function mount(element = <Held />): HTMLElement {
  return render(element)
}

function press(key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  act(() => void document.activeElement?.dispatchEvent(event))
  return event.defaultPrevented
}

/** Returns the text of the focused tab; asserts that it is the only one selected and in the tab order. */
function here(host: HTMLElement): string | null {
  const tabs = [...host.querySelectorAll<HTMLElement>('[role="tab"]')]
  const chosen = tabs.filter((tab) => tab.getAttribute('aria-selected') === 'true')
  expect(chosen).toEqual([document.activeElement])
  expect(tabs.filter((tab) => tab.tabIndex === 0)).toEqual(chosen)
  return chosen[0]?.textContent ?? null
}

describe('Tabs', () => {
  it('selects with the arrows, Home and End, wrapping around', () => {
    const host = mount()
    host.querySelector<HTMLElement>('[role="tab"]')?.focus()
    press('ArrowRight')
    expect(here(host)).toBe('Încheiate')
    press('End')
    expect(here(host)).toBe('Toate')
    press('ArrowRight')
    expect(here(host)).toBe('Deschise3')
    press('ArrowLeft')
    expect(here(host)).toBe('Toate')
    expect(press('Home')).toBe(true)
    expect(here(host)).toBe('Deschise3')
  })

  it('slides the panel in from the side of its tab, and back the same way', () => {
    const host = mount()
    const panel = host.appendChild(document.createElement('div'))
    panel.id = 'panou'
    const tabs = [...host.querySelectorAll<HTMLElement>('[role="tab"]')]
    for (const index of [2, 0]) act(() => tabs[index]?.click())
    expect(vi.mocked(animateOrSkip).mock.calls).toEqual([
      [panel, { transform: ['translateX(1rem)', 'none'] }],
      [panel, { transform: ['translateX(-1rem)', 'none'] }],
    ])
  })

  it('ignores other keys', () => {
    const host = mount()
    host.querySelector<HTMLElement>('[role="tab"]')?.focus()
    expect(press('ArrowDown')).toBe(false)
    expect(here(host)).toBe('Deschise3')
  })

  it('is a nav of links when the items have an href', () => {
    const links = items.map((item) => ({ ...item, href: `#/sesizari/${item.key}` }))
    const host = mount(<Tabs label="Sesizări" items={links} value="toate" />)
    expect(host.querySelector('nav')?.getAttribute('aria-label')).toBe('Sesizări')
    expect(host.querySelector('[role]')).toBeNull()
    const current = [...host.querySelectorAll('[aria-current="page"]')]
    expect(current.map((link) => link.getAttribute('href'))).toEqual(['#/sesizari/toate'])
  })
})
