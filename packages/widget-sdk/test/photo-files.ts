/** A JPEG or PNG of the given size, with noise so that the file is large. */
export async function photoFile(
  name: string,
  { width = 40, height = 30, type = 'image/jpeg' } = {},
): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const pixels = context.createImageData(width, height)
  for (let index = 0; index < pixels.data.length; index++)
    pixels.data[index] = index % 4 === 3 ? 255 : (index * 2654435761) % 251
  context.putImageData(pixels, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.95))
  if (!blob) throw new Error('no picture')
  return new File([blob], name, { type })
}

/** A HEIC file, which Chromium cannot decode, without a type as on Android. */
export function heicFile(name: string): File {
  return new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic', new Uint8Array(2000)], name, { type: '' })
}
