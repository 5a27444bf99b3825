import sharp from 'sharp'

/** File for a file chooser. */
export interface SampleFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export function aPdf(name = 'factura.pdf'): SampleFile {
  const buffer = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')
  return { name, mimeType: 'application/pdf', buffer }
}

export async function aJpeg(name = 'poza.jpg'): Promise<SampleFile> {
  return { name, mimeType: 'image/jpeg', buffer: await picture().jpeg().toBuffer() }
}

export async function aPng(name = 'ecran.png'): Promise<SampleFile> {
  return { name, mimeType: 'image/png', buffer: await picture().png().toBuffer() }
}

/** Text file with the name and type of a PDF. */
export function aTextNamedPdf(name = 'nota.pdf'): SampleFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from('Aceasta nu este un PDF.') }
}

function picture() {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#2f7d4f' } })
}
