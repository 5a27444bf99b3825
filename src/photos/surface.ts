type Pen = CanvasDrawImage &
  CanvasFillStrokeStyles &
  CanvasImageData &
  CanvasImageSmoothing &
  CanvasRect

/** Canvas abstraction: an element on a page, an OffscreenCanvas in a worker. */
export interface Surface {
  pen: Pen
  encode(type: string, quality?: number): Promise<Blob>
}

export type MakeSurface = (width: number, height: number) => Surface
