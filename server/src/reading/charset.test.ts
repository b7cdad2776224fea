import { expect, test } from 'vitest'
import { textOf } from './charset.ts'

/** Texts that were encoded by Python. */
const written: [charset: string, text: string, base64: string][] = [
  [
    'big5',
    '訂房確認\n飯店：加賀屋\n入住日期：2027年3月28日\n退房日期：2027年3月29日\n總金額：NT$4,200',
    'rXGp0L1Uu3sKtrqpsaFHpVu2UKvOCqRKpu2k6bTBoUcyMDI3pn4zpOsyOKTpCrBoqdCk6bTBoUcyMDI3pn4zpOsyOaTpCsFgqvfDQqFHTlQkNCwyMDA=',
  ],
  [
    'gb18030',
    '预订确认\n酒店：成都春熙路亚朵酒店\n入住：2027年3月28日\n离店：2027年3月29日\n总价：¥398',
    '1KS2qci3yM8Kvsa16qO6s8m2vLS6zvXCt9HHtuS+xrXqCsjr16GjujIwMjfE6jPUwjI4yNUKwOu16qO6MjAyN8TqM9TCMjnI1QrX3Lzbo7qBMIQ2Mzk4',
  ],
  [
    'shift_jis',
    '予約確認\nホテル：かもめ荘\nチェックイン：2027年3月28日\nチェックアウト：2027年3月29日\n合計：12,000円',
    'l1yW8YptlEYKg3qDZYOLgUaCqYLggt+RkQqDYINGg2KDToNDg5OBRjIwMjeUTjOMjjI4k/oKg2CDRoNig06DQYNFg2eBRjIwMjeUTjOMjjI5k/oKjYeMdoFGMTIsMDAwiX4=',
  ],
  [
    'euc-jp',
    '予約確認\nホテル：かもめ荘\nチェックイン：2027年3月28日\nチェックアウト：2027年3月29日\n合計：12,000円',
    'zb3M87POx6cKpdulxqXroaekq6TipOHB8QqlwaWnpcOlr6WkpfOhpzIwMjfHrzO37jI4xvwKpcGlp6XDpa+loqWmpcihpzIwMjfHrzO37jI5xvwKuee316GnMTIsMDAwsd8=',
  ],
  [
    'iso-2022-jp',
    '予約確認\nホテル：かもめ荘\nチェックイン：2027年3月28日\nチェックアウト：2027年3月29日\n合計：12,000円',
    'GyRCTT1MczNORycbKEIKGyRCJVslRiVrISckKyRiJGFBcRsoQgobJEIlQSUnJUMlLyUkJXMhJxsoQjIwMjcbJEJHLxsoQjMbJEI3bhsoQjI4GyRCRnwbKEIKGyRCJUElJyVDJS8lIiUmJUghJxsoQjIwMjcbJEJHLxsoQjMbJEI3bhsoQjI5GyRCRnwbKEIKGyRCOWc3VyEnGyhCMTIsMDAwGyRCMV8bKEI=',
  ],
  [
    'euc-kr',
    '예약 확인\n호텔: 서울 명동 호텔\n체크인: 2027년 3월 28일\n체크아웃: 2027년 3월 29일\n합계: 120,000원',
    'v7m+4CDIrsDOCsijxdo6ILytv+8guO21vyDIo8XaCsO8xanAzjogMjAyN7PiIDO/+SAyOMDPCsO8xam+xr/0OiAyMDI3s+IgM7/5IDI5wM8Kx9Ww6DogMTIwLDAwML/4',
  ],
  [
    'windows-1251',
    'Подтверждение бронирования\nОтель: Гостиница Москва\nЗаезд: 28 марта 2027\nОтъезд: 29 марта 2027',
    'z+7k8uLl8Obk5e3o5SDh8O7t6PDu4uDt6P8KzvLl6/w6IMPu8fLo7ej24CDM7vHq4uAKx+Dl5+Q6IDI4IOzg8PLgIDIwMjcKzvL65efkOiAyOSDs4PDy4CAyMDI3',
  ],
  [
    'koi8-r',
    'Подтверждение бронирования\nОтель: Гостиница Москва\nЗаезд: 28 марта 2027\nОтъезд: 29 марта 2027',
    '8M/E1NfF0tbExc7JxSDC0s/OydLP18HOydEK79TFzNg6IOfP09TJzsnDwSDtz9PL18EK+sHF2sQ6IDI4IM3B0tTBIDIwMjcK79TfxdrEOiAyOSDNwdLUwSAyMDI3',
  ],
  [
    'windows-1252',
    'Réservation confirmée\nHôtel : Le Château d’Été\nArrivée : 28 mars 2027\nDépart : 29 mars 2027\nÀ payer : 120 €',
    'UulzZXJ2YXRpb24gY29uZmlybellCkj0dGVsIDogTGUgQ2jidGVhdSBkksl06QpBcnJpdullIDogMjggbWFycyAyMDI3CkTpcGFydCA6IDI5IG1hcnMgMjAyNwrAIHBheWVyIDogMTIwIIA=',
  ],
  [
    'windows-1250',
    'Potvrzení rezervace\nHotel: U Zlatého lva, Český Krumlov\nPříjezd: 28. března 2027\nOdjezd: 29. března 2027\nPříliš žluťoučký kůň',
    'UG90dnJ6ZW7tIHJlemVydmFjZQpIb3RlbDogVSBabGF06WhvIGx2YSwgyGVza/0gS3J1bWxvdgpQ+O1qZXpkOiAyOC4gYvhlem5hIDIwMjcKT2RqZXpkOiAyOS4gYvhlem5hIDIwMjcKUPjtbGmaIJ5sdZ1vdehr/SBr+fI=',
  ],
  [
    'windows-1253',
    'Επιβεβαίωση κράτησης\nΞενοδοχείο: Αθήνα\nΆφιξη: 28 Μαρτίου 2027\nΑναχώρηση: 29 Μαρτίου 2027',
    'xfDp4uXi4d/58+cg6vHc9Ofz5/IKzuXt7+Tv9+Xf7zogweje7eEKovbp7uc6IDI4IMzh8fTf7/UgMjAyNwrB7eH3/vHn8+c6IDI5IMzh8fTf7/UgMjAyNw==',
  ],
  [
    'iso-8859-1',
    'Buchungsbestätigung\nHotel: Grüner Bär, München\nAnreise: 28. März 2027\nAbreise: 29. März 2027',
    'QnVjaHVuZ3NiZXN05HRpZ3VuZwpIb3RlbDogR3L8bmVyIELkciwgTfxuY2hlbgpBbnJlaXNlOiAyOC4gTeRyeiAyMDI3CkFicmVpc2U6IDI5LiBN5HJ6IDIwMjc=',
  ],
  [
    'windows-1255',
    'אישור הזמנה\nמלון: דן תל אביב\nכניסה: 28 במרץ 2027\nיציאה: 29 במרץ 2027',
    '4On55fgg5Obu8OQK7uzl7zog4+8g+uwg4OHp4Qrr8Onx5DogMjgg4e749SAyMDI3Cun26eDkOiAyOSDh7vj1IDIwMjc=',
  ],
  [
    'windows-1256',
    'تأكيد الحجز\nفندق: القاهرة\nالوصول: 28 مارس 2027\nالمغادرة: 29 مارس 2027',
    'ysPf7c8gx+HNzNIK3eTP3jogx+Hex+XRyQrH4ebV5uE6IDI4IOPH0dMgMjAyNwrH4ePbx8/RyTogMjkg48fR0yAyMDI3',
  ],
  [
    'windows-1254',
    'Rezervasyon onayı\nOtel: Beyoğlu Şişli Oteli, İstanbul\nGiriş: 12 Mayıs 2026\nÇıkış: 14 Mayıs 2026',
    'UmV6ZXJ2YXN5b24gb25hef0KT3RlbDogQmV5b/BsdSDeaf5saSBPdGVsaSwg3XN0YW5idWwKR2lyaf46IDEyIE1hef1zIDIwMjYKx/1r/f46IDE0IE1hef1zIDIwMjY=',
  ],
  ['windows-1254', 'Giriş: 12 Mayıs 2026', 'R2lyaf46IDEyIE1hef1zIDIwMjY='],
  ['windows-1254', 'Uçuş: TK 1981', 'Ved1/jogVEsgMTk4MQ=='],
  ['windows-1254', 'Beyoğlu', 'QmV5b/BsdQ=='],
  ['windows-1254', 'Ankara garı', 'QW5rYXJhIGdhcv0='],
  ['windows-1252', 'Það er gott veður í dag', '3mHwIGVyIGdvdHQgdmXwdXIg7SBkYWc='],
  ['windows-1252', 'Bókun staðfest\nKoma: 12. maí', 'QvNrdW4gc3Rh8GZlc3QKS29tYTogMTIuIG1h7Q=='],
  ['windows-1250', 'Dobrý den, potvrzujeme rezervaci', 'RG9icv0gZGVuLCBwb3R2cnp1amVtZSByZXplcnZhY2k='],
]

test.each(written)('a text in %s is read, though it does not say so', (_charset, text, base64) => {
  expect(textOf(Buffer.from(base64, 'base64'))).toBe(text)
})

test('64 kB of any bytes are read at once', () => {
  const bytes = Buffer.from(Array.from({ length: 65_536 }, (_, at) => 128 + ((at * 37) % 128)))
  const began = process.threadCpuUsage().user
  expect(textOf(bytes).length).toBeGreaterThan(0)
  expect((process.threadCpuUsage().user - began) / 1_000).toBeLessThan(1_000)
})
