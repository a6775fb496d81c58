import { useTranslation } from "react-i18next";
import type { Invoice } from "#app/core/billing/billing.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Table, type TableColumn } from "#app/ui/grid/Table.tsx";
import { Hint, TextLink } from "#app/ui/Text.tsx";
import { useDay, useMoney } from "./use-money.ts";

interface InvoicesProps {
  readonly invoices: readonly Invoice[];
  readonly mayPay: boolean;
}

export function Invoices({ invoices, mayPay }: InvoicesProps) {
  const { t } = useTranslation("billing");
  const [money, day] = [useMoney(), useDay()];
  if (invoices.length === 0) return <Hint>{t("invoices.none")}</Hint>;
  const columns: readonly TableColumn[] = [
    { id: "number", label: t("invoices.number"), kind: "main" },
    { id: "state", label: t("invoices.state"), kind: "status" },
    { id: "date", label: t("invoices.date"), kind: "wide" },
    { id: "amount", label: t("invoices.amount"), kind: "number" },
  ];
  const rows = invoices.map(({ id, atS, price, isPaid }) => ({
    key: id,
    cells: {
      number: <bdi>{id}</bdi>,
      state: isPaid ? (
        <Badge level="success">{t("invoices.paid")}</Badge>
      ) : (
        <>
          <Badge level="danger">{t("invoices.unpaid")}</Badge>{" "}
          {mayPay && <TextLink href="/pay-invoices">{t("invoices.pay")}</TextLink>}
        </>
      ),
      date: day(atS),
      amount: money(price),
    },
  }));
  return <Table caption={t("invoices.title")} columns={columns} rows={rows} />;
}
