import { chineseText } from '@caravan/contract/spacing'
import { type Letters, linesOf, type News } from './letter.ts'

const who = (one: News) => one.who ?? '有人'

const told: Parameters<typeof linesOf>[1] = {
  role: one => chineseText`${who(one)} 更改了你的权限`,
  mention: one =>
    one.what
      ? chineseText`${who(one)} 在“${one.what}”中提到了你`
      : chineseText`${who(one)} 在 ${one.count} 条评论中提到了你`,
  comment: one =>
    one.what
      ? chineseText`${who(one)} 在“${one.what}”中写了 ${one.count} 条评论`
      : chineseText`${who(one)} 写了 ${one.count} 条评论`,
  todo_assigned: one =>
    one.what
      ? chineseText`${who(one)} 分配给你待办事项：“${one.what}”`
      : chineseText`${who(one)} 分配给你 ${one.count} 个待办事项`,
  todo_due: one => (one.what ? `明天到期：“${one.what}”` : `你有 ${one.count} 个待办事项明天到期`),
  expense: one =>
    one.what
      ? chineseText`${who(one)} 为你添加了支出：“${one.what}”`
      : chineseText`${who(one)} 为你添加了 ${one.count} 笔支出`,
  settled: one => chineseText`${who(one)} 记录了 ${one.count} 笔与你的还款`,
  booking: one =>
    one.what
      ? one.deleted
        ? chineseText`${who(one)} 删除了你的预订：“${one.what}”`
        : chineseText`${who(one)} 更改了你的预订：“${one.what}”`
      : chineseText`${who(one)} 更改了你的预订 ${one.count} 次`,
  passport: one => chineseText`${who(one)} 查看了你的护照`,
  trip_soon: () => '行程 3 天后开始',
}

export const simplifiedChinese: Letters = {
  orOpen: '也可以在浏览器中打开这个网址：',
  hello: (username: string) => `${username}，你好：`,
  letters: {
    verify_email: ({ username, link, notMeUrl }) => ({
      subject: '请验证你的邮箱',
      greeting: '你好：',
      paragraphs: [
        chineseText`${username} 用这个邮箱注册了账号。`,
        '验证这个邮箱后，账号就设置完成了。之后你会看到别人邀请你参加的行程，也可以邀请别人参加你的行程。',
      ],
      action: { label: '验证邮箱', url: link },
      alternative: { label: '这不是我', url: notMeUrl },
      asides: [
        '链接在 24 小时内有效，只能使用一次。',
        '如果不是你注册的，请点击第二个链接告诉我们。这个账号会被关闭，你的邮箱也不再被占用。',
      ],
    }),

    email_change_confirm: ({ link }) => ({
      subject: '请验证你的新邮箱',
      paragraphs: ['你申请改用这个邮箱。验证之后，账号就会使用新邮箱；在那之前仍使用原来的邮箱。'],
      action: { label: '验证新邮箱', url: link },
      asides: [
        '链接在 24 小时内有效，只能使用一次。',
        '如果你没有提出过这个申请，请忽略这封邮件。不点击链接，什么都不会改变。',
      ],
    }),

    email_change_notice: ({ newEmail, resetUrl }) => ({
      subject: '你的邮箱即将更换',
      paragraphs: [
        `有人申请把你账号的邮箱改成 ${newEmail}。新邮箱一经验证，更改就会生效。`,
        '如果是你本人，无需任何操作。如果不是，请立即设置新密码，这样会取消更改，并退出所有设备的登录。',
      ],
      action: { label: '设置新密码', url: resetUrl },
    }),

    password_reset: ({ link }) => ({
      subject: '设置新密码',
      paragraphs: ['有人（多半是你本人）申请为你的账号设置新密码。'],
      action: { label: '设置新密码', url: link },
      asides: [
        '链接在一小时内有效，只能使用一次。使用后会退出所有设备的登录。',
        '如果不是你本人，请忽略这封邮件，你的密码不会改变。',
      ],
    }),

    password_changed: ({ resetUrl }) => ({
      subject: '你的密码已更改',
      paragraphs: [
        '你账号的密码已经更改，其他设备都已退出登录。',
        '如果是你本人，无需任何操作。如果不是，请立即设置新密码。',
      ],
      action: { label: '设置新密码', url: resetUrl },
    }),

    account_exists: ({ username, signInUrl, resetUrl }) => ({
      subject: '你已经有账号了',
      paragraphs: [
        chineseText`有人（多半是你本人）想用这个邮箱注册。这个邮箱已经属于你的账号，用户名是 ${username}。你的账号没有任何变化。`,
      ],
      action: { label: '登录', url: signInUrl },
      alternative: { label: '忘记密码？设置新密码', url: resetUrl },
      asides: ['如果不是你本人，请忽略这封邮件。你的账号和之前一样安全。'],
    }),

    failed_logins: ({ count, resetUrl }) => ({
      subject: '你的账号多次登录失败',
      paragraphs: [
        `一天之内，有人用错误的密码尝试登录你的账号 ${count} 次。这些尝试都没有成功，你的账号也没有被锁定。`,
        '如果你在别处也使用同样的密码，请换一个只在这里使用的新密码。',
      ],
      action: { label: '设置新密码', url: resetUrl },
      asides: ['这种通知一天最多发送一次。'],
    }),

    account_deleted: () => ({
      subject: '你的账号已删除',
      paragraphs: [
        '你的账号、个人资料和头像都已删除，所有设备都已退出登录。',
        '在其他人仍在使用的行程中，你付过和欠下的金额会以“已删除的用户”的名义留在账目里。',
      ],
      asides: ['如果不是你本人，说明有人知道你的密码。其他使用同样密码的地方也请更改。'],
    }),

    trip_added: ({ inviter, tripName, link }) => ({
      subject: chineseText`${inviter} 把你加入了“${tripName}”`,
      paragraphs: [
        chineseText`${inviter} 把你加入了行程“${tripName}”。你可以查看每日安排，也可以一起规划。`,
        '在你自己打开这个行程之前，其他成员看不到你分享的个人资料。',
      ],
      action: { label: '打开行程', url: link },
      asides: ['如果你不想参加，可以打开行程后退出。'],
    }),

    trip_invitation: ({ inviter, tripName, link }) => ({
      subject: chineseText`${inviter} 邀请你参加“${tripName}”`,
      greeting: '你好：',
      paragraphs: [
        chineseText`${inviter} 想和你一起规划行程“${tripName}”。`,
        '请用这个邮箱注册，或登录已有的账号，并验证这个邮箱，之后你就是行程的成员了。',
      ],
      action: { label: '加入行程', url: link },
      asides: [
        '邀请在 14 天内有效。',
        chineseText`如果你不认识 ${inviter}，请忽略这封邮件，不会有人收到通知。`,
      ],
    }),

    trip_removed: ({ tripName }) => ({
      subject: `你已不再是“${tripName}”的成员`,
      paragraphs: [
        `另一位成员把你移出了行程“${tripName}”。你无法再打开这个行程，其他成员也看不到你分享的资料了。`,
      ],
      asides: ['你的账号和其他行程都没有变化。'],
    }),

    news: ({ tripName, link, stopUrl, news }) => ({
      subject: `“${tripName}”的新消息`,
      paragraphs: [`行程“${tripName}”有与你有关的新消息：`],
      list: linesOf(news, told, count => `还有 ${count} 条。`),
      action: { label: '打开行程', url: link },
      alternative: { label: '不再发送这类邮件', url: stopUrl },
      asides: ['每个行程每天最多发一封这样的邮件。你可以在个人资料中分别设置每一种通知。'],
    }),
  },
}
