-- It follows from the payer and the shares, also when one of them is taken back.
alter table expense drop column need_split;
