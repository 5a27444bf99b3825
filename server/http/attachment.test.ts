import { describe, expect, it } from 'vitest'
import { contentDisposition } from './attachment.ts'

describe('the Content-Disposition header', () => {
  it.each([
    ['a.pdf', 'attachment; filename="a.pdf"; filename*=UTF-8\'\'a.pdf'],
    ['a"b\\c;d.pdf', 'attachment; filename="a_b_c_d.pdf"; filename*=UTF-8\'\'a%22b%5Cc%3Bd.pdf'],
    [
      "o'poză(1)*.pdf",
      'attachment; filename="o_poza(1)_.pdf"; filename*=UTF-8\'\'o%27poz%C4%83%281%29%2A.pdf',
    ],
    ['📷.jpg', 'attachment; filename="__.jpg"; filename*=UTF-8\'\'%F0%9F%93%B7.jpg'],
    ['a\r\nb.pdf', 'attachment; filename="a__b.pdf"; filename*=UTF-8\'\'a%0D%0Ab.pdf'],
  ])('encodes the name %j', (name, expected) => {
    expect(contentDisposition(name)).toBe(expected)
  })
})
