import { useMemo } from 'react'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../ui/save-file.ts'
import { drawQrCode, paintQrCode, type QrCodeDrawing } from './qr-code.ts'

/** QR code of the quote link, for flyers and signs. */
export function QrCode({ text, fileName }: { text: string; fileName: string }) {
  const drawing = useMemo(() => drawQrCode(text), [text])
  const { size, path } = drawing
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
        <path d={path} fill="#000000" />
      </svg>
      <p>For flyers, yard signs and your van.</p>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => downloadPng(drawing, fileName)}
      >
        Download PNG
      </Button>
    </section>
  )
}

function downloadPng(drawing: QrCodeDrawing, fileName: string) {
  paintQrCode(drawing).toBlob((png) => png && saveFile(png, fileName), 'image/png')
}
