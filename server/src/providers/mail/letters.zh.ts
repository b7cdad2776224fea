import { chineseText } from '@caravan/contract/spacing'
import { type Letters, linesOf, type News } from './letter.ts'

const who = (one: News) => one.who ?? '有人'

const told: Parameters<typeof linesOf>[1] = {
  role: one => chineseText`${who(one)} 變更了你的權限`,
  mention: one =>
    one.what
      ? chineseText`${who(one)} 在「${one.what}」提到你`
      : chineseText`${who(one)} 在 ${one.count} 則留言中提到你`,
  comment: one =>
    one.what
      ? chineseText`${who(one)} 在「${one.what}」寫了 ${one.count} 則留言`
      : chineseText`${who(one)} 寫了 ${one.count} 則留言`,
  todo_assigned: one =>
    one.what
      ? chineseText`${who(one)} 指派給你待辦事項：「${one.what}」`
      : chineseText`${who(one)} 指派給你 ${one.count} 個待辦事項`,
  todo_due: one => (one.what ? `明天到期：「${one.what}」` : `你有 ${one.count} 個待辦事項明天到期`),
  expense: one =>
    one.what
      ? chineseText`${who(one)} 為你新增了支出：「${one.what}」`
      : chineseText`${who(one)} 為你新增了 ${one.count} 筆支出`,
  settled: one => chineseText`${who(one)} 記錄了 ${one.count} 筆與你的還款`,
  booking: one =>
    one.what
      ? one.deleted
        ? chineseText`${who(one)} 刪除了你的預訂：「${one.what}」`
        : chineseText`${who(one)} 變更了你的預訂：「${one.what}」`
      : chineseText`${who(one)} 變更了你的預訂 ${one.count} 次`,
  passport: one => chineseText`${who(one)} 查看了你的護照`,
  trip_soon: () => '旅程 3 天後開始',
}

export const chinese: Letters = {
  orOpen: '也可以在瀏覽器開啟這個網址：',
  hello: (username: string) => `${username}，你好：`,
  letters: {
    verify_email: ({ username, link, notMeUrl }) => ({
      subject: '請驗證你的電子郵件地址',
      greeting: '你好：',
      paragraphs: [
        chineseText`${username} 用這個電子郵件地址註冊了帳號。`,
        '驗證這個電子郵件地址，帳號就設定完成。之後你會看到別人邀請你參加的旅程，也可以邀請別人參加你的旅程。',
      ],
      action: { label: '驗證電子郵件地址', url: link },
      alternative: { label: '這不是我', url: notMeUrl },
      asides: [
        '連結在 24 小時內有效，只能使用一次。',
        '如果不是你註冊的，請點第二個連結告訴我們。這個帳號就會關閉，你的地址也不再被占用。',
      ],
    }),

    email_change_confirm: ({ link }) => ({
      subject: '請驗證你的新電子郵件地址',
      paragraphs: ['你要求改用這個電子郵件地址。驗證之後，帳號就會改用新地址；在那之前仍然使用原來的地址。'],
      action: { label: '驗證新地址', url: link },
      asides: [
        '連結在 24 小時內有效，只能使用一次。',
        '如果你沒有提出這個要求，請忽略這封信。沒有這個連結，什麼都不會改變。',
      ],
    }),

    email_change_notice: ({ newEmail, resetUrl }) => ({
      subject: '你的電子郵件地址即將變更',
      paragraphs: [
        `有人要求把你帳號的電子郵件地址改成 ${newEmail}。新地址一經驗證，變更就會生效。`,
        '如果是你本人，什麼都不用做。如果不是，請立刻設定新密碼，這樣會取消變更，並登出所有裝置。',
      ],
      action: { label: '設定新密碼', url: resetUrl },
    }),

    password_reset: ({ link }) => ({
      subject: '設定新密碼',
      paragraphs: ['有人（多半是你本人）要求為你的帳號設定新密碼。'],
      action: { label: '設定新密碼', url: link },
      asides: [
        '連結在一小時內有效，只能使用一次。使用後會登出所有裝置。',
        '如果不是你本人，請忽略這封信，你的密碼不會改變。',
      ],
    }),

    password_changed: ({ resetUrl }) => ({
      subject: '你的密碼已變更',
      paragraphs: [
        '你帳號的密碼已經變更，其他裝置都已登出。',
        '如果是你本人，什麼都不用做。如果不是，請立刻設定新密碼。',
      ],
      action: { label: '設定新密碼', url: resetUrl },
    }),

    account_exists: ({ username, signInUrl, resetUrl }) => ({
      subject: '你已經有帳號了',
      paragraphs: [
        chineseText`有人（多半是你本人）想用這個電子郵件地址註冊。這個地址已經屬於你的帳號，使用者名稱是 ${username}。你的帳號沒有任何改變。`,
      ],
      action: { label: '登入', url: signInUrl },
      alternative: { label: '忘記密碼？設定新密碼', url: resetUrl },
      asides: ['如果不是你本人，請忽略這封信。你的帳號和之前一樣安全。'],
    }),

    failed_logins: ({ count, resetUrl }) => ({
      subject: '你的帳號有多次登入失敗',
      paragraphs: [
        `一天之內，有人用錯誤的密碼嘗試登入你的帳號 ${count} 次。這些嘗試都沒有成功，你的帳號也沒有被鎖定。`,
        '如果你在別處也使用同一組密碼，請設定一組只在這裡使用的新密碼。',
      ],
      action: { label: '設定新密碼', url: resetUrl },
      asides: ['這種通知一天最多寄一次。'],
    }),

    account_deleted: () => ({
      subject: '你的帳號已刪除',
      paragraphs: [
        '你的帳號、個人資料和頭像都已刪除，所有裝置都已登出。',
        '在其他人仍在使用的旅程裡，你付過和欠下的金額會以「已刪除的使用者」的名義留在帳目中。',
      ],
      asides: ['如果不是你本人，表示有人知道你的密碼。其他使用同一組密碼的地方也請更改。'],
    }),

    trip_added: ({ inviter, tripName, link }) => ({
      subject: chineseText`${inviter} 把你加入了「${tripName}」`,
      paragraphs: [
        chineseText`${inviter} 把你加入了旅程「${tripName}」。你可以查看每日行程，也可以一起規劃。`,
        '在你自己開啟這趟旅程之前，其他成員看不到你分享的個人資料。',
      ],
      action: { label: '開啟旅程', url: link },
      asides: ['如果你不想參加，可以開啟旅程後離開。'],
    }),

    trip_invitation: ({ inviter, tripName, link }) => ({
      subject: chineseText`${inviter} 邀請你參加「${tripName}」`,
      greeting: '你好：',
      paragraphs: [
        chineseText`${inviter} 想和你一起規劃旅程「${tripName}」。`,
        '請用這個電子郵件地址註冊，或登入已有的帳號，並驗證這個地址，之後你就是旅程的成員了。',
      ],
      action: { label: '加入旅程', url: link },
      asides: [
        '邀請在 14 天內有效。',
        chineseText`如果你不認識 ${inviter}，請忽略這封信，不會有人收到通知。`,
      ],
    }),

    trip_removed: ({ tripName }) => ({
      subject: `你已不再是「${tripName}」的成員`,
      paragraphs: [
        `另一位成員把你移出了旅程「${tripName}」。你無法再開啟這趟旅程，其他成員也看不到你分享的資料了。`,
      ],
      asides: ['你的帳號和其他旅程都沒有改變。'],
    }),

    news: ({ tripName, link, stopUrl, news }) => ({
      subject: `「${tripName}」的新消息`,
      paragraphs: [`旅程「${tripName}」有與你有關的新消息：`],
      list: linesOf(news, told, count => `還有 ${count} 則。`),
      action: { label: '開啟旅程', url: link },
      alternative: { label: '不再寄送這類郵件', url: stopUrl },
      asides: ['每個旅程每天最多寄一封這樣的郵件。你可以在個人資料中分別設定每一種通知。'],
    }),
  },
}
