import { useMemo } from 'react'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { encode } from 'uqr'
import { saveFile } from '../ui/save-file.ts'

/** Empty modules around the code, by which a camera finds it. */
const quietZone = 4
const pngModulePx = 24

/** The link as a code for a phone's camera: on a flyer, a van, a yard sign. */
export function QrCode({ text, fileName }: { text: string; fileName: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: quietZone }), [text])
  return (
    <section className="cq-panel cq-qr" aria-labelledby="qr-title">
      <h3 id="qr-title">QR code of your quote link</h3>
      <svg
        role="img"
        aria-label={`QR code of ${text}`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#ffffff" />
        <path d={drawModules(data)} fill="#000000" />
      </svg>
      <p>For flyers, yard signs and your van.</p>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => void downloadPng(data, size, fileName)}
      >
        Download PNG
      </Button>
    </section>
  )
}

function drawModules(modules: boolean[][]): string {
  return modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
}

async function downloadPng(modules: boolean[][], size: number, fileName: string): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * pngModulePx
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(pngModulePx, pngModulePx)
  context.fillStyle = '#000000'
  context.fill(new Path2D(drawModules(modules)))
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (png) saveFile(png, fileName)
}
