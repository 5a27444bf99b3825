// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SafeMarkdown } from './safe-markdown.tsx'

function render(text: string): string {
  const html = renderToStaticMarkup(<SafeMarkdown text={text} />)
  return html.replace(/^<div class="markdown">(.*)<\/div>$/s, '$1')
}

describe('SafeMarkdown', () => {
  it('splits paragraphs at empty lines', () => {
    expect(render('unu\ndoi\n\ntrei')).toBe('<p>unu doi</p><p>trei</p>')
  })

  it('renders lists, also right after a paragraph', () => {
    expect(render('Aduceți:\n- act\n- cerere')).toBe(
      '<p>Aduceți:</p><ul><li>act</li><li>cerere</li></ul>',
    )
    expect(render('1. întâi\n2. apoi')).toBe('<ol><li>întâi</li><li>apoi</li></ol>')
  })

  it('renders several bold parts and links in a line', () => {
    expect(render('**a** și [b](#/x), **c**')).toBe(
      '<p><strong>a</strong> și <a href="#/x">b</a>, <strong>c</strong></p>',
    )
  })

  it('opens external links without a referrer', () => {
    expect(render('[anpc](https://anpc.ro)')).toBe(
      '<p><a href="https://anpc.ro" target="_blank" rel="noopener noreferrer">anpc</a></p>',
    )
  })

  it.each(['tel:+40210000505', 'mailto:a@exemplu.ro'])('links to %s', (href) => {
    expect(render(`[x](${href})`)).toBe(`<p><a href="${href}">x</a></p>`)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://a.ro',
    '//a.ro',
  ])('leaves a link to %s as it was written', (href) => {
    const html = render(`[x](${href})`)
    expect(html).not.toContain('<a')
    expect(html).toContain(`[x](${href}`)
  })

  it('shows HTML as text', () => {
    expect(render('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
  })

  it('keeps unpaired marks and plain numbers as text', () => {
    expect(render('2 ** 3 = 8, [notă], 1.5 lei')).toBe('<p>2 ** 3 = 8, [notă], 1.5 lei</p>')
  })
})
